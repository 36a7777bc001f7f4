/** Connects the phone by a code from the terminal, and disconnects it. */
import { request, RequestError } from "./api.js";
import { notify } from "./changes.js";
import { sendNow } from "./schedule.js";
import { ask, element, goHome, input, onClick, onScreen, say } from "./screens.js";
import { askToKeep } from "./storage.js";
import { allReceipts, saveSetting, session, setting } from "./store.js";
import { text } from "./texts.js";

/**
 * Fills the form from the QR code.
 * @param {string} code
 * @param {string | null} currency
 */
export async function prefill(code, currency) {
  input("code").value = code;
  if (currency && /^[A-Z]{3}$/.test(currency)) await saveSetting("currency", currency);
}

/** Returns a name like "Phone: Chrome on Android". */
function proposedName() {
  const agent = navigator.userAgent;
  /** @param {[RegExp, string][]} names */
  const find = (names) => names.find(([pattern]) => pattern.test(agent))?.[1] ?? "?";
  const browser = find([
    [/Firefox|FxiOS/, "Firefox"],
    [/Edg/, "Edge"],
    [/SamsungBrowser/, "Samsung Internet"],
    [/OPR|OPT/, "Opera"],
    [/Chrome|CriOS/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = find([
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Mac/, "macOS"],
    [/Windows/, "Windows"],
    [/X11/, "Linux"],
  ]);
  return text(/Mobi|Android/.test(agent) ? "phoneName" : "browserName", browser, system);
}

const unsentCount = async () => (await allReceipts()).filter((receipt) => receipt.stage !== "sent").length;

async function enter() {
  const current = await session();
  const unsent = await unsentCount();
  const reason = current?.revoked ? text("revoked") : unsent > 0 ? text("unsent", unsent) : "";
  element("pairing-reason").textContent = reason;
  element("pairing-reason").hidden = reason === "";
  const name = (await setting("deviceName")) ?? proposedName();
  // Only now: the person may have begun to type.
  input("device-name").value ||= name;
  element("pairing-error").textContent = "";
}

/**
 * @param {string} error
 * @param {string} [field]
 */
function fail(error, field) {
  element("pairing-error").textContent = error;
  for (const id of ["code", "device-name"]) input(id).setAttribute("aria-invalid", String(id === field));
  if (field) input(field).focus();
}

/** @param {Event} event */
async function connect(event) {
  event.preventDefault();
  const code = input("code").value.replace(/[\s-]/g, "").toUpperCase();
  // The server refuses names with what can't be seen.
  const deviceName = input("device-name").value.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  if (!code) return fail(text("codeMissing"), "code");
  if (!deviceName) return fail(text("nameMissing"), "device-name");
  const button = input("pairing-connect");
  button.disabled = true;
  say(text("connecting"));
  try {
    const { token } = await request("POST", "capture/sessions", { body: { code, deviceName } });
    const previous = await session();
    await saveSetting("session", { token, revoked: false });
    await saveSetting("deviceName", deviceName);
    // The previous session of this browser would stay in the list of devices without a use.
    if (previous && !previous.revoked) await request("DELETE", "sessions/current", previous).catch(() => {});
    input("code").value = "";
    askToKeep();
    say(text("connected"));
    goHome();
    sendNow();
  } catch (error) {
    say("");
    if (!(error instanceof RequestError)) fail(text("storageFailed"));
    else if (error.kind === "unauthenticated") fail(text("codeUnknown"), "code");
    else fail(wordsFor(error), "code");
  } finally {
    button.disabled = false;
  }
}

/** @param {RequestError} error */
function wordsFor(error) {
  if (error.kind === "rejected") return error.detail || text("codeUnknown");
  return text(error.kind === "busy" ? "busy" : "offline");
}

async function disconnect() {
  const current = await session();
  const unsent = await unsentCount();
  const question = unsent > 0 ? text("disconnectUnsent", unsent) : text("disconnectQuestion");
  if (!current || !(await ask(question, text("disconnect")))) return;
  try {
    await request("DELETE", "sessions/current", { token: current.token });
  } catch (error) {
    // Without an answer the token may still be valid, so it stays, to be tried again.
    if (!(error instanceof RequestError) || error.kind !== "unauthenticated") {
      return say(error instanceof RequestError ? wordsFor(error) : text("storageFailed"));
    }
  }
  await saveSetting("session", undefined);
  say(text("disconnected"));
  notify();
  goHome();
}

export function setUpPairing() {
  onScreen("pairing", enter);
  onScreen("help", async () => (element("disconnect").hidden = !(await session())));
  element("pairing-form").addEventListener("submit", connect);
  onClick("pairing-later", goHome);
  onClick("disconnect", disconnect);
}
