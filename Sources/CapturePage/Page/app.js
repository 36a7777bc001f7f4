/** Starts the page: texts, the list of receipts, the queue and the service worker. */
import { setUpList } from "./list.js";
import { prefill, setUpPairing } from "./pairing.js";
import { startSchedule } from "./schedule.js";
import { back, go, input, isShown, onClick, say, start } from "./screens.js";
import { session } from "./store.js";
import { loadTexts, text } from "./texts.js";

/** @typedef {typeof import("./capture.js")} Capture */

/** @type {Promise<Capture> | null} */
let capture = null;

/**
 * Does something with the camera, files or drafts.
 * @param {(capture: Capture) => unknown} act
 */
async function withCapture(act) {
  capture ??= import("./capture.js").then((loaded) => {
    loaded.setUp({ openFiles, openCameraApp });
    return loaded;
  });
  const loaded = await capture.catch(() => null);
  if (loaded) return act(loaded);
  capture = null;
  say(text("offline"));
}

const openFiles = () => input("file-input").click();
const openCameraApp = () => input("camera-input").click();

/**
 * Takes the files of an input.
 * @param {string} id
 * @param {boolean} isFromCamera
 */
function listen(id, isFromCamera) {
  const files = input(id);
  files.addEventListener("change", () => {
    const chosen = [...(files.files ?? [])];
    // Choosing the same file again is a change, too.
    files.value = "";
    withCapture(({ addFiles, newFiles }) => (isShown("home") ? newFiles(chosen) : addFiles(chosen, isFromCamera)));
  });
}

function setUpScreens() {
  listen("file-input", false);
  listen("camera-input", true);
  setUpList((receiptId) => withCapture(({ openDraft }) => openDraft(receiptId)));
  setUpPairing();
  onClick("take-photo", () => withCapture(({ newPhoto }) => newPhoto()));
  onClick("choose-files", openFiles);
  onClick("connect-again", () => go("pairing"));
  onClick("open-help", () => go("help"));
  onClick("help-close", back);
}

/** Shows what the address asks for: a code from the terminal, or files that another app shared. */
async function openAddress() {
  const address = new URLSearchParams(location.hash.slice(1));
  const code = address.get("code");
  // The code must not stay in the address bar, the history and what the browser syncs.
  start("home");
  if (code) {
    await prefill(code, address.get("currency"));
    go("pairing");
  } else if (address.has("shared")) {
    await withCapture(({ takeShared }) => takeShared());
  } else if (!(await session())) {
    go("pairing");
  }
}

/** Has the page work offline, and receive what other apps share. */
async function registerWorker() {
  const wasServed = navigator.serviceWorker.controller !== null;
  const plain = () => navigator.serviceWorker.register("worker.js");
  // Browsers with background sync know workers that are modules; others may not.
  const registration = await ("SyncManager" in window
    ? navigator.serviceWorker.register("background.js", { type: "module" }).catch(plain)
    : plain());
  // Modules are loaded when they are needed, and those of two versions don't fit: a newer one begins with a reload.
  if (wasServed) navigator.serviceWorker.oncontrollerchange = () => isShown("home") && location.reload();
  if (isShown("home")) registration.waiting?.postMessage("activate");
}

await loadTexts();
if (!isSecureContext) {
  start("insecure");
} else {
  setUpScreens();
  addEventListener("hashchange", openAddress);
  try {
    await openAddress();
    startSchedule();
  } catch {
    say(text("storageFailed"));
  }
  registerWorker().catch(() => {});
}
