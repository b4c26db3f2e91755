// Tells the service worker what this page had fetched before the worker was there, so that it is kept for later.
(async () => {
  if (!navigator.serviceWorker) return;
  const registration = await navigator.serviceWorker.ready;
  const tell = () => registration.active?.postMessage({keep: performance.getEntriesByType("resource").map((entry) => entry.name).concat(location.href)});
  for (const seconds of [1, 4, 12, 40]) setTimeout(tell, seconds * 1000);
})();

// A canvas writes in the fonts that are there: they are loaded before the first board is.
const FONTS = ["12px Vollkorn", "italic 12px Vollkorn", "12px 'Source Sans 3'", "italic 12px 'Source Sans 3'", ...[500, 600, 700].map((weight) => `${weight} 12px 'Barlow Condensed'`)];
addEventListener("DOMContentLoaded", () => FONTS.forEach((font) => document.fonts.load(font).catch(() => {})));
