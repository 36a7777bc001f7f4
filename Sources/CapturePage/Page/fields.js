/** The fields of a draft. */
import { decimalsOf } from "./money.js";
import { element, input } from "./screens.js";
import { changeReceipt } from "./store.js";
import { text } from "./texts.js";
import { parseAmount, typedAmount } from "./typed.js";

/** @typedef {{total?: string, currency?: string, warranty?: string}} Errors */

/** @param {Receipt} receipt */
export function fillFields(receipt) {
  input("store").value = receipt.storeName;
  input("currency").value = receipt.currency;
  input("total").value = receipt.totalMinor === null ? "" : typedAmount(receipt.totalMinor, receipt.currency);
  input("warranty").value = receipt.warrantyMonths === null ? "" : String(receipt.warrantyMonths);
  input("notes").value = receipt.userNotes;
  showErrors({});
}

/**
 * Stores the valid fields; the others stay as they were. Returns the errors by field.
 * @param {string} receiptId
 */
export async function saveFields(receiptId) {
  const currency = input("currency").value.trim().toUpperCase();
  const months = input("warranty").value.trim();
  const typed = input("total").value.trim();
  const decimals = decimalsOf(currency);
  const totalMinor = typed ? parseAmount(typed, decimals) : null;
  const words = { storeName: input("store").value.trim(), userNotes: input("notes").value.trim() };
  /** @type {Errors} */
  const errors = {};
  if (typed && totalMinor === null) errors.total = text("totalInvalid", typedAmount(12.9 * 10 ** decimals, currency));
  else if (!/^[A-Z]{3}$/.test(currency) && (typed || currency)) errors.currency = text("currencyInvalid");
  if (!/^\d{0,4}$/.test(months) || Number(months) > 1200) errors.warranty = text("warrantyInvalid");
  await changeReceipt(receiptId, (receipt) => {
    Object.assign(receipt, words);
    if (!errors.total && !errors.currency) Object.assign(receipt, { currency, totalMinor });
    if (!errors.warranty) receipt.warrantyMonths = months ? Number(months) : null;
  });
  return errors;
}

/**
 * Shows the errors at their fields and moves to the first one.
 * @param {Errors} errors
 */
export function showErrors(errors) {
  element("total-error").textContent = errors.total ?? errors.currency ?? "";
  element("warranty-error").textContent = errors.warranty ?? "";
  for (const field of /** @type {const} */ (["warranty", "currency", "total"])) {
    input(field).setAttribute("aria-invalid", String(field in errors));
    if (errors[field]) input(field).focus();
  }
  return Object.keys(errors).length > 0;
}
