/** Amounts as they are shown. */
import { language } from "./texts.js";

/**
 * Returns how many decimals a currency has, 2 for an unknown one.
 * @param {string} currency
 */
export function decimalsOf(currency) {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/**
 * Returns an amount with its currency.
 * @param {number} minor @param {string} currency
 */
export const shownAmount = (minor, currency) =>
  new Intl.NumberFormat(language, { style: "currency", currency }).format(minor / 10 ** decimalsOf(currency));
