/** Amounts as people type them, in minor units of a currency. */
import { decimalsOf } from "./money.js";
import { language } from "./texts.js";

const LARGEST = 1e12;

/**
 * Returns the minor units of "12,90", "12.90", "1.234,50" or "1 234.50"; null if it is no amount.
 * @param {string} typed
 * @param {number} decimals
 */
export function parseAmount(typed, decimals) {
  const [, sign, digits] = /^([-\u2212]?)(\d[\d.,]*)$/.exec(typed.replace(/[\s'\u2019\p{Sc}]/gu, "")) ?? [];
  if (!digits) return null;
  const [, before, mark, after] = /^(.*)([.,])(\d*)$/.exec(digits) ?? ["", digits, "", ""];
  // "1.234" has a mark of thousands, unless the currency has three decimals.
  const hasDecimals = mark !== "" && !before.includes(mark) && (after.length !== 3 || decimals === 3);
  const whole = hasDecimals ? before : digits;
  if (!/^\d+$|^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(whole)) return null;
  if (hasDecimals && (after === "" || after.length > decimals)) return null;
  const minor = Number(whole.replace(/[.,]/g, "") + (hasDecimals ? after : "").padEnd(decimals, "0"));
  if (minor > LARGEST) return null;
  return sign ? -minor : minor;
}

/**
 * Returns an amount as it is typed.
 * @param {number} minor @param {string} currency
 */
export function typedAmount(minor, currency) {
  const decimals = decimalsOf(currency);
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false };
  return new Intl.NumberFormat(language, options).format(minor / 10 ** decimals);
}
