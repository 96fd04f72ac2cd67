// Each seat's wagers, its last action, and the outcome.
import { byId, make } from "../table/format.js";
import { capital, heading, seatHeading } from "./now.js";

/** @param {import("./now.js").Now} now */
export function showWagers(now) {
  const head = make("tr");
  head.append(heading("Seat"), ...now.wagers.map(([, words]) => heading(capital(words), "num")));
  const last = heading("Last act");
  last.replaceChildren(make("span", "hidden", "Last act"));
  head.append(last);
  byId("heads").replaceChildren(head);
  const rows = now.seats.map((seat) => {
    const row = make("tr");
    row.append(seatHeading(seat.seat, seat.name));
    for (const [wager] of now.wagers) row.append(make("td", "num", seat.wagers[wager] ?? ""));
    row.append(lastAct(seat));
    return row;
  });
  if (now.wagers.length) {
    const sum = make("tr", "sum");
    sum.append(heading("Together", "", "row"));
    for (const [wager] of now.wagers) sum.append(make("td", "num", now.together[wager]));
    sum.append(make("td", "", now.total));
    rows.push(sum);
  }
  byId("rows").replaceChildren(...rows);
}

/** @param {import("./now.js").SeatRow} seat */
function lastAct(seat) {
  const cell = make("td", seat.did ? "last" : "");
  if (seat.result) cell.append(make("b", "", seat.result));
  else if (seat.did) {
    cell.append(make("span", `status ${seat.did === "Checked" ? "shut" : "good"}`, seat.did));
  }
  return cell;
}
