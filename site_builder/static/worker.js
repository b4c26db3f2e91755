// The service worker of a part of the site: what was fetched once is there without the network, and the files of
// notebooks reach Python. `site_builder/offline.py` fills in CACHE, PACKED and ALWAYS.
const CACHE = "__CACHE__"; // the part, and a digest of all its files
const PART = CACHE.split(":")[0];
const PACKED = new Set(__PACKED__); // beside these lies a smaller .gz, which servers without compression can give
const ALWAYS = __ALWAYS__; // what is fetched at once
const ROOT = new URL("./", location.href).href;
const TYPES = {js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", json: "application/json", css: "text/css", html: "text/html", svg: "image/svg+xml", whl: "application/zip", zip: "application/zip"};
const files = new BroadcastChannel("/sw-api.v1");

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(Promise.allSettled(ALWAYS.map((path) => keep(new Request(ROOT + path)))));
});

self.addEventListener("activate", (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith(PART + ":") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })()),
);

// A page tells what it had fetched before this worker was there: the browser has that still, and does not load it again.
self.addEventListener("message", (event) => {
  const urls = event.data?.keep;
  if (Array.isArray(urls)) event.waitUntil(Promise.allSettled(urls.filter(isOurs).map((url) => keep(new Request(url), fetch))));
});

self.addEventListener("fetch", (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname.endsWith("/api/service-worker-heartbeat")) return event.respondWith(new Response("ok"));
  if (url.pathname.includes("/api/drive") || url.pathname.includes("/api/stdin/")) return event.respondWith(ask(request, url));
  if (request.method === "GET" && isOurs(request.url)) event.respondWith(answer(event));
});

function isOurs(url) {
  return String(url).startsWith(ROOT) && !String(url).includes("service-worker.js");
}

// The network's answer for a page, so that a new one is seen; all else as it was kept.
async function answer(event) {
  const {request} = event;
  if (request.mode !== "navigate") return (await kept(request)) ?? fetched(event);
  try {
    return await fetched(event);
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}

async function kept(request) {
  return (await caches.open(CACHE)).match(request, {ignoreSearch: true});
}

async function fetched(event) {
  const found = await get(event.request);
  if (found.status === 200) {
    const copy = found.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(plain(event.request), copy)));
  }
  return found;
}

async function keep(request, load = get) {
  if (await kept(request)) return;
  const found = await load(request);
  if (found.status === 200) await (await caches.open(CACHE)).put(plain(request), found);
}

function plain(request) {
  return request.url.split(/[?#]/)[0];
}

async function get(request) {
  const path = plain(request).slice(ROOT.length);
  if (!PACKED.has(path) || !self.DecompressionStream) return fetch(request);
  const small = await fetch(ROOT + path + ".gz");
  if (!small.ok || small.headers.get("content-encoding")) return fetch(request);
  const type = TYPES[path.split(".").pop()] ?? "application/octet-stream";
  return new Response(small.body.pipeThrough(new DecompressionStream("gzip")), {headers: {"content-type": type}});
}

// Python asks for a file: the page that started it answers.
async function ask(request, url) {
  const asked = await request.json();
  asked.requestId ??= crypto.randomUUID();
  asked.pathname = url.pathname;
  return new Promise((done) => {
    const hear = ({data}) => {
      if (data.browsingContextId !== asked.browsingContextId || data.requestId !== asked.requestId) return;
      files.removeEventListener("message", hear);
      done(new Response(JSON.stringify(data.response)));
    };
    files.addEventListener("message", hear);
    files.postMessage(asked);
  });
}
