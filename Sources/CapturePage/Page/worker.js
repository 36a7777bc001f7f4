/** Keeps the page's files, so that it opens without a connection. */

// The checksum of all files: with it this file changes, and the browser loads the new version as a whole.
// Resources/scripts/check-page.sh --stamp writes it.
const VERSION = "b42c2f57a28b";

const FILES = [
  "./",
  "api.js",
  "app.js",
  "camera.js",
  "capture.js",
  "changes.js",
  "crop.js",
  "draft.js",
  "drafts.js",
  "fields.js",
  "files.js",
  "hashes.js",
  "icon-192.png",
  "icon-512.png",
  "icon.svg",
  "ids.js",
  "list.js",
  "manifest.webmanifest",
  "money.js",
  "pairing.js",
  "paper.js",
  "picture.js",
  "polygon.js",
  "schedule.js",
  "screens.js",
  "sending.js",
  "shared.js",
  "shooting.js",
  "states.js",
  "storage.js",
  "store.js",
  "style.css",
  "texts.js",
  "typed.js",
  "warp.js",
  "words.js",
];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const scope = worker.registration.scope;
const cacheName = "capture-" + VERSION;

/**
 * Returns a file from the server; rejects what a login page of a public network answers in its place.
 * @param {string} address
 */
async function load(address) {
  const answer = await fetch(address, { cache: "no-cache", credentials: "omit" });
  if (!answer.ok || !answer.headers.has("Receipt-Vault-Protocol")) throw new Error(address + ": not from our server");
  return answer;
}

async function keepFiles() {
  const cache = await caches.open(cacheName);
  const known = ["en", "de", "el"];
  const language = worker.navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => known.includes(tag)) ?? "en";
  const addresses = [...FILES, `text-${language}.js`].map((file) => new URL(file, scope).href);
  await Promise.all(addresses.map(async (address) => cache.put(address, await load(address))));
}

/** Serves the open page, too, which has not loaded all of its modules yet. */
async function takeOver() {
  await worker.clients.claim();
  for (const name of await caches.keys()) {
    if (name.startsWith("capture-") && name !== cacheName) await caches.delete(name);
  }
}

/** @param {Request} request */
async function keptOrLoaded(request) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.mode === "navigate" ? scope : request.url);
  if (kept) return kept;
  return fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keepFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("message", (event) => {
  if (event.data === "activate") worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(keptOrLoaded(event.request));
});
