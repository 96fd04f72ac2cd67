// Sound, off by default: a card on cloth, a chip's click, a knock when it is one's turn. All are made
// here; nothing is loaded, and nothing sounds for losses.

/** @typedef {import("./messages.d.ts").Picture} Picture */

/** @type {AudioContext | undefined} */
let audio;

/** What has changed on the felt, to the ear. @param {Picture | undefined} old @param {Picture} now @param {boolean} mine */
export function hear(old, now, mine) {
  if (!old || document.hidden || localStorage.getItem("sound") !== "yes") return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (let more = Math.min(cards(now) - cards(old), 8); more > 0; more--, at += 0.09) {
    burst(audio, at, 0.08, 1400, 0.12);
  }
  if (chips(now) > chips(old)) burst(audio, at, 0.03, 4200, 0.14);
  if (mine && old.said.words !== now.said.words) burst(audio, at + 0.05, 0.14, 190, 0.5);
}

/** @param {Picture} view */
function cards(view) {
  const all = [view.dealer, view.community, ...view.seats.map((seat) => seat.cards)];
  return all.reduce((sum, each) => sum + each.length, 0);
}

/** @param {Picture} view */
function chips(view) {
  const amounts = view.seats.flatMap((seat) => [
    ...Object.values(seat.wagers),
    ...seat.results.map((result) => result.payout),
  ]);
  return amounts.reduce((sum, each) => sum + each, 0);
}

/** A short noise around a pitch. @param {AudioContext} on @param {number} at @param {number} long @param {number} pitch @param {number} loud */
function burst(on, at, long, pitch, loud) {
  const length = Math.ceil(on.sampleRate * long);
  const buffer = on.createBuffer(1, length, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 2;
  const source = on.createBufferSource();
  source.buffer = buffer;
  source.playbackRate.value = 0.95 + Math.random() * 0.1;
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  const gain = on.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(on.destination);
  source.start(at);
}
