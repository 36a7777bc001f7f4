/** Decides when to send: at once, when the network is back, when the page is seen, and after a pause while it fails. */
import { notify } from "./changes.js";
import { allReceipts } from "./store.js";

const FIRST_PAUSE = 3;
const LONGEST_PAUSE = 300;

let pause = FIRST_PAUSE;
let asked = false;
let askedAgain = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Trouble | null} */
let trouble = null;

/** Why nothing is sent at the moment, null if all is well. */
export const currentTrouble = () => trouble;

/** Sends what is pending. */
export async function sendNow() {
  askedAgain = asked;
  if (asked) return;
  asked = true;
  clearTimeout(timer);
  try {
    const outcome = await send();
    trouble = typeof outcome === "object" ? outcome.retry : null;
    if (typeof outcome === "object") tryLater(outcome.seconds);
    else pause = FIRST_PAUSE;
  } finally {
    asked = false;
    notify();
  }
  if (askedAgain) await sendNow();
}

/**
 * Sends, if there is anything; the code for it is loaded only then.
 * @returns {Promise<Outcome>}
 */
async function send() {
  if (!(await allReceipts()).some((receipt) => receipt.stage === "pending")) return "idle";
  registerBackgroundSync();
  const sending = await import("./sending.js").catch(() => null);
  return sending ? sending.sendAll() : { retry: "unreachable", seconds: 0 };
}

/** @param {number} seconds what the server asked for, 0 if nothing */
function tryLater(seconds) {
  // Phones that lost the same server do not all return in the same second.
  const wait = Math.max(seconds, pause) * (1 + Math.random() / 4);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
  timer = setTimeout(sendNow, wait * 1000);
}

/** Has the browser send by itself when the network is back and the page is closed, where it can. */
async function registerBackgroundSync() {
  const registration = /** @type {any} */ (await navigator.serviceWorker?.getRegistration());
  try {
    // One that is registered already has its own pauses, which a new one would end.
    if (!(await registration?.sync?.getTags())?.includes("send")) await registration?.sync?.register("send");
  } catch {
    // Some browsers have it, but not for every page.
  }
}

/** Begins to send at each sign that it may work. */
export function startSchedule() {
  addEventListener("online", () => {
    pause = FIRST_PAUSE;
    sendNow();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") sendNow();
  });
  sendNow();
}
