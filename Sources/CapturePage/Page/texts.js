/** The texts of the page in the person's language. */

const LANGUAGES = ["en", "de", "el"];

/** @typedef {typeof import("./text-en.js").default} Texts */

const wanted = navigator.languages.map((tag) => tag.slice(0, 2));

export const language = wanted.find((tag) => LANGUAGES.includes(tag)) ?? "en";

/** @type {Texts} */
let texts;

/** Loads the texts and fills the page with them: `data-text` is an element's text, `data-label` its name. */
export async function loadTexts() {
  texts = (await import(`./text-${language}.js`)).default;
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text(/** @type {keyof Texts} */ (element.getAttribute("data-text")));
  }
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", text(/** @type {keyof Texts} */ (element.getAttribute("data-label"))));
  }
}

/**
 * Returns a text with values for %1, %2 and %3. The first value chooses between the forms for one and for more.
 * @param {keyof Texts} key
 * @param {(string | number)[]} values
 */
export function text(key, ...values) {
  const found = texts[key];
  const form = typeof found === "string" ? found : found[values[0] === 1 ? 0 : 1];
  return form.replace(/%([123])/g, (_, index) => String(values[index - 1]));
}
