/** The screen of a receipt that is not sent yet: its pages and what is known of it. */
import { notify } from "./changes.js";
import { openCrop } from "./crop.js";
import { addPage, MOST_PAGES, queueDraft, removePage } from "./drafts.js";
import { fillFields, saveFields, showErrors } from "./fields.js";
import { checkedFile } from "./files.js";
import { sendNow } from "./schedule.js";
import { ask, element, go, goHome, isShown, onClick, onScreen, pictureOf, say, shortType, toDraft } from "./screens.js";
import { askToKeep, sayStorageError } from "./storage.js";
import { blobOf, deleteReceipt, receiptOf, saveSetting, setting } from "./store.js";
import { text } from "./texts.js";

/** @type {string | null} */
let current = null;

const fields = () => element("draft-form");

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
    const { receiptId, page, picture } = await addPage(current, photo, await lastCurrency());
    current = receiptId;
    await openCrop(receiptId, page, picture);
  } catch (error) {
    sayStorageError(error);
  }
}

/**
 * Adds files; a photo from the camera app shows its corners, too.
 * @param {File[]} files
 * @param {boolean} isFromCamera
 * @returns {Promise<boolean>} whether all of them could be stored, except those that are rejected
 */
export async function addFiles(files, isFromCamera = false) {
  let added = false;
  let isStored = true;
  for (const file of files) {
    try {
      const photo = await checkedFile(file);
      if (typeof photo === "string") {
        say(photo);
        continue;
      }
      if (isFromCamera) {
        await addPhoto(photo);
        return true;
      }
      if (await isFull()) break;
      current = (await addPage(current, photo, await lastCurrency())).receiptId;
      added = true;
    } catch (error) {
      sayStorageError(error);
      isStored = false;
      break;
    }
  }
  if (isShown("draft")) await render();
  else if (added) go("draft");
  return isStored;
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
  // Until the fields are filled, they show another receipt, and nothing is typed into them or saved from them.
  fields().inert = true;
  const receipt = await draft();
  if (!receipt) return goHome();
  fillFields(receipt);
  fields().inert = false;
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
  const thumbnail = page.hasThumbnail && (await blobOf(page.mediaId, "thumbnail"));
  if (thumbnail) {
    edit.setAttribute("aria-label", text("editPage", index + 1));
    edit.append(pictureOf(thumbnail));
  } else {
    edit.textContent = shortType(page);
    edit.disabled = true;
  }
  edit.addEventListener("click", () => current && openCrop(current, page));
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

async function send() {
  try {
    if (!current || showErrors(await saveFields(current))) return;
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
  const saveQuietly = () => current && !fields().inert && saveFields(current).catch(sayStorageError);
  onScreen("draft", enter, saveQuietly);
  onClick("add-photo", addByCamera);
  onClick("add-files", addByFiles);
  onClick("discard", discard);
  onClick("draft-later", async () => {
    if (current && !showErrors(await saveFields(current))) goHome();
  });
  onClick("send", send);
  fields().addEventListener("change", saveQuietly);
}
