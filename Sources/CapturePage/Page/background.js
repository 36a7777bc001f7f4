/** The service worker of browsers that let a page receive files and send while it is closed. */
// Chromium fails to start a new worker if only what it imports has changed, so the version is here, too.
// VERSION = "b42c2f57a28b";
import "./worker.js";
import { sendAll } from "./sending.js";
import { addShared } from "./shared.js";

const background = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * Keeps shared files and opens the page, which makes a receipt of them.
 * @param {Request} request
 */
async function receiveShared(request) {
  const form = await request.formData();
  await addShared(form.getAll("files").flatMap((entry) => (entry instanceof File ? [entry] : [])));
  return Response.redirect(new URL("./#shared", background.registration.scope), 303);
}

background.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && url === new URL("share", background.registration.scope).href) {
    event.respondWith(receiveShared(event.request));
  }
});

// The browser repeats a sync that fails, less and less often.
background.addEventListener("sync", (/** @type {any} */ event) => {
  const sending = sendAll().then((outcome) => {
    if (typeof outcome === "object") throw new Error(outcome.retry);
  });
  event.waitUntil(sending);
});
