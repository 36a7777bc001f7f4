/** The screen of a receipt that is not sent yet: its pages and what is known of it. */
import { notify } from "./changes.js";
import { openCrop } from "./crop.js";
import { addPage, MOST_PAGES, queueDraft, removePage } from "./drafts.js";
import { checkedFile } from "./files.js";
import { decimalsOf } from "./money.js";
import { sendNow } from "./schedule.js";
import { ask, element, go, goHome, input, isShown, onClick, onScreen, pictureOf, say, toDraft } from "./screens.js";
import { askToKeep, sayStorageError } from "./storage.js";
import { blobOf, changeReceipt, deleteReceipt, receiptOf, saveSetting, setting } from "./store.js";
import { text } from "./texts.js";
import { parseAmount, typedAmount } from "./typed.js";

/** @type {string | null} */
let current = null;

const draft = async () => (current ? receiptOf(current) : undefined);

/**
 * Chooses the receipt that photos are added to; null for a new one.
 * @param {string | null} receiptId
 */
export function setDraft(receiptId) {
  current = receiptId;
}

/**
 * Adds a photo from the camera and shows its corners.
 * @param {Blob} photo
 */
export async function addPhoto(photo) {
  try {
    if (await isFull()) return;
    const { receiptId, page } = await addPage(current, photo, await lastCurrency());
    current = receiptId;
    await openCrop(receiptId, page.mediaId);
  } catch (error) {
    sayStorageError(error);
  }
}

/**
 * Adds files; a single photo from the camera app shows its corners, too.
 * @param {File[]} files
 * @param {boolean} isFromCamera
 */
export async function addFiles(files, isFromCamera = false) {
  let added = false;
  for (const file of files) {
    try {
      const photo = await checkedFile(file);
      if (typeof photo === "string") {
        say(photo);
        continue;
      }
      if (isFromCamera) return await addPhoto(photo);
      if (await isFull()) break;
      current = (await addPage(current, photo, await lastCurrency())).receiptId;
      added = true;
    } catch (error) {
      sayStorageError(error);
      break;
    }
  }
  if (isShown("draft")) await render();
  else if (added) go("draft");
}

async function isFull() {
  const full = ((await draft())?.pages.length ?? 0) >= MOST_PAGES;
  if (full) {
    say(text("tooManyPages"));
    if (isShown("camera")) toDraft();
  }
  return full;
}

const lastCurrency = async () => (await setting("currency")) ?? "";

async function enter() {
  const receipt = await draft();
  if (!receipt) return goHome();
  input("store").value = receipt.storeName;
  input("currency").value = receipt.currency;
  input("total").value = receipt.totalMinor === null ? "" : typedAmount(receipt.totalMinor, receipt.currency);
  input("warranty").value = receipt.warrantyMonths === null ? "" : String(receipt.warrantyMonths);
  input("notes").value = receipt.userNotes;
  showError("total", "");
  showError("warranty", "");
  await render();
}

async function render() {
  const receipt = await draft();
  if (receipt) element("pages").replaceChildren(...(await Promise.all(receipt.pages.map(pageItem))));
}

/**
 * @param {Page} page
 * @param {number} index
 */
async function pageItem(page, index) {
  const item = document.createElement("li");
  const edit = document.createElement("button");
  edit.type = "button";
  edit.setAttribute("aria-label", text("editPage", index + 1));
  const thumbnail = page.hasThumbnail && (await blobOf(page.mediaId, "thumbnail"));
  if (thumbnail) edit.append(pictureOf(thumbnail));
  else edit.textContent = page.contentType.replace(/.*\//, "").toUpperCase();
  edit.disabled = !thumbnail;
  edit.addEventListener("click", () => current && openCrop(current, page.mediaId));
  const label = document.createElement("span");
  label.textContent = text("page", index + 1);
  const hint = document.createElement("strong");
  if (page.hint) hint.textContent = text(page.hint);
  const remove = document.createElement("button");
  remove.type = "button";
  remove.textContent = text("remove");
  remove.setAttribute("aria-label", text("removePage", index + 1));
  remove.addEventListener("click", () => removeAfterQuestion(page.mediaId, index + 1));
  item.append(edit, label, hint, remove);
  return item;
}

/**
 * @param {string} mediaId
 * @param {number} number
 */
async function removeAfterQuestion(mediaId, number) {
  const receipt = await draft();
  if (!receipt) return;
  if (receipt.pages.length === 1) return discard();
  if (!(await ask(text("removeQuestion", number), text("remove")))) return;
  await removePage(receipt.receiptId, mediaId);
  await render();
  element("add-photo").focus();
}

async function discard() {
  const receipt = await draft();
  if (!receipt || !(await ask(text("discardQuestion", receipt.pages.length), text("discard")))) return;
  await deleteReceipt(receipt);
  current = null;
  notify();
  goHome();
}

/**
 * Shows an error below a field, or takes it away.
 * @param {"total" | "warranty"} name
 * @param {string} error
 * @param {string} field the one with the error, if another one shares its line
 */
function showError(name, error, field = name) {
  element(name + "-error").textContent = error;
  for (const id of name === "total" ? ["total", "currency"] : [name]) {
    input(id).setAttribute("aria-invalid", String(error !== "" && id === field));
  }
  if (error) input(field).focus();
}

/** Stores what the fields have; returns whether all of it is valid. Invalid fields are left as they were. */
async function save() {
  if (!current) return false;
  const currency = input("currency").value.trim().toUpperCase();
  const months = input("warranty").value.trim();
  const typed = input("total").value.trim();
  const totalMinor = typed ? parseAmount(typed, decimalsOf(currency)) : null;
  const isAmount = !typed || totalMinor !== null;
  const isCurrency = /^[A-Z]{3}$/.test(currency) || (!typed && !currency);
  const isMonths = /^\d{0,4}$/.test(months) && Number(months) <= 1200;
  showError("warranty", isMonths ? "" : text("warrantyInvalid"));
  if (!isAmount) showError("total", text("totalInvalid", typedAmount(1290 * 10 ** (decimalsOf(currency) - 2), currency)));
  else showError("total", isCurrency ? "" : text("currencyInvalid"), isCurrency ? "total" : "currency");
  await changeReceipt(current, (receipt) => {
    receipt.storeName = input("store").value.trim();
    receipt.userNotes = input("notes").value.trim();
    if (isMonths) receipt.warrantyMonths = months ? Number(months) : null;
    if (isCurrency && isAmount) Object.assign(receipt, { currency, totalMinor });
  });
  return isAmount && isCurrency && isMonths;
}

/** @param {Event} event */
async function send(event) {
  event.preventDefault();
  try {
    if (!(await save()) || !current) return;
    const sent = await queueDraft(current);
    if (sent?.totalMinor !== null) await saveSetting("currency", sent?.currency);
  } catch (error) {
    return sayStorageError(error);
  }
  current = null;
  askToKeep();
  say(text("queued"));
  goHome();
  sendNow();
}

/** @param {() => void} addByCamera @param {() => void} addByFiles */
export function setUpDraft(addByCamera, addByFiles) {
  onScreen("draft", enter);
  onClick("add-photo", addByCamera);
  onClick("add-files", addByFiles);
  onClick("discard", discard);
  onClick("draft-later", async () => {
    if (await save()) goHome();
  });
  element("draft-form").addEventListener("submit", send);
}
