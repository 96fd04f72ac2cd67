// The light or the dark room: as the system has it, until somebody presses the button.
const YEAR = 365 * 24 * 60 * 60;
const root = document.documentElement;
const button = document.getElementById("room");

if (button) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const room = isLight() ? "dark" : "light";
    root.classList.remove("dark", "light");
    root.classList.add(room);
    document.cookie = `room=${room}; path=/; max-age=${YEAR}; samesite=lax`;
  });
}

function isLight() {
  if (root.classList.contains("light")) return true;
  return !root.classList.contains("dark") && matchMedia("(prefers-color-scheme: light)").matches;
}
