/** The first screen: all receipts of this phone, with what became of them. */
import { notify, onChange } from "./changes.js";
import { currentTrouble, sendNow } from "./schedule.js";
import { ask, element, isShown, onScreen, pictureOf, say, shortType } from "./screens.js";
import { isKept } from "./storage.js";
import { allReceipts, blobOf, changeReceipt, deleteReceipt, session } from "./store.js";
import { text } from "./texts.js";
import { stateOf, titleOf } from "./words.js";

/** How often the states of sent receipts are asked for while the list is seen. */
const REFRESH_SECONDS = 20;

/** @type {(receiptId: string) => void} */
let openDraft;

/** The entries by receipt: elements stay when the list changes, so that focus and pictures do. */
const entries = /** @type {Map<string, HTMLElement>} */ (new Map());
/** The receipts as they were shown last. */
let shown = /** @type {Receipt[]} */ ([]);
/** The photo of each receipt that is being sent. */
const sending = /** @type {Map<string, Progress>} */ (new Map());

/** @param {Receipt} receipt */
async function newEntry(receipt) {
  const item = document.createElement("li");
  const picture = document.createElement("div");
  picture.className = "picture";
  const [first] = receipt.pages;
  const thumbnail = first?.hasThumbnail && (await blobOf(first.mediaId, "thumbnail"));
  if (thumbnail) picture.append(pictureOf(thumbnail));
  else if (first) picture.textContent = shortType(first);
  const words = document.createElement("div");
  words.append(document.createElement("h2"), document.createElement("p"), document.createElement("progress"));
  const actions = document.createElement("div");
  actions.className = "actions";
  item.append(picture, words, actions);
  return item;
}

/**
 * @param {HTMLElement} item
 * @param {Receipt} receipt
 */
function fill(item, receipt) {
  const { receiptId, stage } = receipt;
  const [title, state, bar] = item.children[1].children;
  const progress = stage === "pending" ? sending.get(receiptId) : undefined;
  title.textContent = titleOf(receipt);
  state.textContent = stateOf(receipt, progress);
  /** @type {HTMLProgressElement} */ (bar).hidden = !progress;
  /** @type {HTMLProgressElement} */ (bar).value = progress?.fraction ?? 0;
  bar.setAttribute("aria-label", state.textContent);
  // Actions depend on the stage only; replacing them at each progress would take the focus away.
  if (item.dataset.stage === stage) return;
  item.dataset.stage = stage;
  const actions = [];
  if (stage === "draft") actions.push(action("continueDraft", title, () => openDraft(receiptId)));
  if (stage === "rejected") actions.push(action("tryAgain", title, () => tryAgain(receiptId)));
  actions.push(action("delete", title, () => deleteAfterQuestion(receipt)));
  item.children[2].replaceChildren(...actions);
}

/**
 * @param {"continueDraft" | "tryAgain" | "delete"} key
 * @param {Element} title
 * @param {() => void} act
 */
function action(key, title, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = text(key);
  button.setAttribute("aria-label", text(key) + ": " + title.textContent);
  button.addEventListener("click", act);
  return button;
}

/** @param {string} receiptId */
async function tryAgain(receiptId) {
  await changeReceipt(receiptId, (receipt) => Object.assign(receipt, { stage: "pending", failure: null }));
  notify({ receiptId });
  sendNow();
}

/** @param {Receipt} receipt */
async function deleteAfterQuestion(receipt) {
  const question = text(receipt.stage === "sent" ? "deleteSent" : "deleteUnsent");
  if (!(await ask(question, text("delete")))) return;
  await deleteReceipt(receipt);
  notify();
  element("home").querySelector("h1")?.focus();
}

async function renderNotices(/** @type {Receipt[]} */ receipts) {
  const current = await session();
  const trouble = currentTrouble();
  let words = "";
  if (!current) words = text("notConnected");
  else if (current.revoked) words = text("revoked");
  else if (trouble) words = text(trouble === "unreachable" ? "offline" : trouble);
  show("notice-connection", words);
  element("connect-again").hidden = current !== undefined && !current.revoked;
  const isAtRisk = receipts.some((receipt) => receipt.stage !== "sent") && !(await isKept());
  show("notice-storage", isAtRisk ? text("mayBeDeleted") : "");
}

/**
 * @param {string} id
 * @param {string} words
 */
function show(id, words) {
  // Screen readers would read it again if it were set again.
  if (element(id).textContent !== words) element(id).textContent = words;
  element(id).hidden = words === "";
}

/** Asks for states only if there are any; the code for it is loaded when it is needed. */
async function refresh() {
  if (!isShown("home") || document.visibilityState === "hidden") return;
  const isUseful = (await allReceipts()).some(({ stage, state }) => stage === "sent" && state === "inbox");
  if (isUseful) await (await import("./states.js")).refreshStates();
}

let rendering = Promise.resolve();

/** Shows the list as it is now; one after the other, so that no entry appears twice. */
function render() {
  rendering = rendering.then(renderNow, renderNow);
}

async function renderNow() {
  const receipts = await allReceipts();
  shown = receipts;
  const items = [];
  for (const receipt of receipts) {
    const item = entries.get(receipt.receiptId) ?? (await newEntry(receipt));
    const wasSending = item.dataset.stage === "pending";
    fill(item, receipt);
    if (wasSending && receipt.stage !== "pending") say(titleOf(receipt) + ": " + stateOf(receipt));
    entries.set(receipt.receiptId, item);
    items.push(item);
  }
  const list = element("entries");
  if (items.length !== list.children.length || items.some((item, index) => item !== list.children[index])) {
    list.replaceChildren(...items);
  }
  list.hidden = receipts.length === 0;
  element("empty").hidden = !list.hidden;
  await renderNotices(receipts);
}

/**
 * @param {string} receiptId
 * @param {Progress} progress
 */
function showProgress(receiptId, progress) {
  const previous = sending.get(receiptId)?.photo;
  sending.set(receiptId, progress);
  const item = entries.get(receiptId);
  const receipt = shown.find((one) => one.receiptId === receiptId);
  if (!item || !receipt) return;
  fill(item, receipt);
  // Screen readers say each photo once, and not every percent.
  if (progress.photo === previous || receipt.pages.length === 1) return;
  const photo = text("sendingPhoto", progress.photo, receipt.pages.length);
  element("spoken").textContent = titleOf(receipt) + ": " + photo;
}

/** @param {(receiptId: string) => void} open shows a draft */
export function setUpList(open) {
  openDraft = open;
  onScreen("home", () => {
    // The pages of drafts may have changed, and so their pictures.
    entries.clear();
    render();
    refresh();
  });
  onChange(({ receiptId, progress }) => {
    if (receiptId && progress) return showProgress(receiptId, progress);
    if (receiptId) sending.delete(receiptId);
    if (isShown("home")) render();
  });
  document.addEventListener("visibilitychange", refresh);
  setInterval(refresh, REFRESH_SECONDS * 1000);
}
