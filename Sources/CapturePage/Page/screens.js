/** Shows one screen at a time, with the phone's Back as the way to the previous one, and questions and messages. */

/** @type {Record<string, () => void>} */
const entering = {};
/** @type {Record<string, () => void>} */
const leaving = {};
let shown = "";
/** @type {ReturnType<typeof setTimeout>} */
let messageTimer;

/**
 * Returns an element of the page.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export const element = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {string} id @returns {HTMLInputElement} */
export const input = (id) => element(id);

/** @param {string} id @param {() => void} action */
export const onClick = (id, action) => element(id).addEventListener("click", action);

/** @param {string} screen @param {() => void} enter @param {() => void} [leave] */
export function onScreen(screen, enter, leave) {
  entering[screen] = enter;
  if (leave) leaving[screen] = leave;
}

/** @param {string} screen */
function display(screen) {
  leaving[shown]?.();
  shown = screen;
  element("starting").hidden = true;
  for (const section of document.querySelectorAll("section")) section.hidden = section.id !== screen;
  scrollTo(0, 0);
  // Screen readers continue from the heading of the new screen.
  element(screen).querySelector("h1")?.focus();
  entering[screen]?.();
}

export const isShown = (/** @type {string} */ screen) => shown === screen;

const depth = () => history.state?.depth ?? 0;

addEventListener("popstate", ({ state }) => display(state?.screen ?? "home"));

/**
 * Shows the first screen.
 * @param {string} screen
 */
export function start(screen) {
  history.replaceState({ screen, depth: 0 }, "", "./");
  display(screen);
}

/**
 * Opens a screen; Back returns to this one.
 * @param {string} screen
 */
export function go(screen) {
  say("");
  history.pushState({ screen, depth: depth() + 1, from: shown }, "");
  display(screen);
}

/**
 * Opens a screen in place of this one.
 * @param {string} screen
 */
export function replace(screen) {
  history.replaceState({ ...history.state, screen }, "");
  display(screen);
}

export const back = () => history.back();

/** Returns to the list of receipts. */
export function goHome() {
  if (depth() > 0) history.go(-depth());
  else display("home");
}

/** Continues with the receipt after a photo. */
export function toDraft() {
  if (history.state?.from === "draft") back();
  else replace("draft");
}

/**
 * Returns an element that shows a stored picture.
 * @param {Blob} blob
 */
export function pictureOf(blob) {
  const image = new Image();
  image.alt = "";
  image.src = URL.createObjectURL(blob);
  image.onload = () => URL.revokeObjectURL(image.src);
  return image;
}

/**
 * Returns what stands for a page without a picture, such as "PDF".
 * @param {Page} page
 */
export const shortType = ({ contentType }) => contentType.replace(/.*\//, "").toUpperCase();

/**
 * Shows a message for a moment.
 * @param {string} message
 */
export function say(message) {
  element("message").textContent = message;
  clearTimeout(messageTimer);
  messageTimer = setTimeout(() => (element("message").textContent = ""), 8000);
}

/**
 * Asks before something is lost.
 * @param {string} question @param {string} yes @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  /** @type {HTMLDialogElement} */
  const dialog = element("question");
  element("question-text").textContent = question;
  element("question-yes").textContent = yes;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => (dialog.onclose = () => resolve(dialog.returnValue === "yes")));
}
