// What is heard: short sounds made here, without a file. The kernel sends one only while the switch of the menu is on.
// Where the system asks for less motion, and on a page that nobody sees, nothing is heard.

// Each tone: its wave, its pitch at the beginning and at the end in hertz, when it begins and how long it lasts in
// seconds, and how loud it is, of 1.
const TONES = {
  move: [["triangle", 240, 150, 0, 0.08, 0.05]],
  dice: [["square", 900, 500, 0, 0.02, 0.02], ["square", 1100, 450, 0.07, 0.02, 0.02], ["square", 800, 400, 0.12, 0.02, 0.018],
    ["triangle", 160, 70, 0.2, 0.14, 0.06]],
  refused: [["triangle", 190, 170, 0, 0.09, 0.05], ["triangle", 150, 130, 0.11, 0.12, 0.05]],
  turn: [["sine", 523, 523, 0, 0.16, 0.04], ["sine", 784, 784, 0.12, 0.26, 0.04]],
};
const heard = new WeakMap(); // of each board the number of the last sound: two views of one make it once

function makeSound({ model }) {
  let audio = null;
  function tone([wave, from, to, after, long, loud]) {
    const source = audio.createOscillator(), gain = audio.createGain(), at = audio.currentTime + after;
    source.type = wave;
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + long);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(loud, at + 0.005);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
    source.connect(gain);
    gain.connect(audio.destination);
    source.start(at);
    source.stop(at + long);
    return source;
  }
  function play() {
    const { kind, number } = model.get("sound") || {};
    if (!TONES[kind] || heard.get(model) === number) return;
    heard.set(model, number);
    if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches || !window.AudioContext) return;
    audio ??= new AudioContext();
    audio.resume();
    const last = TONES[kind].map(tone).at(-1);
    last.onended = () => { if (heard.get(model) === number) audio?.suspend(); }; // between two sounds it rests
  }
  model.on("change:sound", play);
  return () => { model.off("change:sound", play); audio?.close(); audio = null; };
}
