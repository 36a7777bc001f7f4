/** Checks files before they become pages of a receipt: by their first bytes, as the server does. */
import { text } from "./texts.js";

const LARGEST = 20 * 1024 * 1024;
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/**
 * Returns the type by the first bytes, null if it is none that the server takes.
 * @param {Blob} file
 */
async function typeOf(file) {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (start.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "image/webp";
  if (start.startsWith("%PDF-")) return "application/pdf";
  return start.slice(4, 8) === "ftyp" && HEIC_BRANDS.includes(start.slice(8)) ? "image/heic" : null;
}

/**
 * Returns a copy of a file in memory with its true type, or the sentence that says why it can't be sent. A copy,
 * because the file itself may change or be deleted before it is sent.
 * @param {File} file
 * @returns {Promise<Blob | string>}
 */
export async function checkedFile(file) {
  // Other apps name files; a name must not turn the sentence around it.
  const name = file.name.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "\ufffd") || "?";
  if (file.size === 0) return text("fileEmpty", name);
  if (file.size > LARGEST) return text("fileTooLarge", name);
  const type = await typeOf(file);
  if (!type) return text("fileUnknown", name);
  const declared = file.type.replace("image/jpg", "image/jpeg").replace(/^image\/heif.*$/, "image/heic");
  if (declared && declared !== type) return text("fileMismatch", name);
  return new Blob([await file.arrayBuffer()], { type });
}
