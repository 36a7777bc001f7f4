/** Whether this browser keeps unsent photos when its storage runs low. */
import { say } from "./screens.js";
import { text } from "./texts.js";

/** Asks the browser to keep them; most decide without asking the person. */
export const askToKeep = () => navigator.storage?.persist?.().catch(() => false);

export const isKept = async () => (await navigator.storage?.persisted?.().catch(() => true)) ?? false;

/**
 * Says why something could not be kept.
 * @param {unknown} error
 */
export function sayStorageError(error) {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  say(text(isFull ? "storageFull" : "storageFailed"));
}
