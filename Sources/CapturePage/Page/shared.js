/** Files that another app shared, from the service worker to the page. */
import { run } from "./store.js";

/** @param {File[]} files */
export const addShared = (files) => run("readwrite", (store) => files.forEach((file) => store("shared").add(file)));

/** @returns {Promise<File[]>} */
export const sharedFiles = () => run("readonly", (store) => store("shared").getAll());

export const clearShared = () => run("readwrite", (store) => void store("shared").clear());
