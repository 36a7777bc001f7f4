/** Notifies all tabs, this one too, of changes in the store and of the progress of uploads. */

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("capture");

/** @type {((change: Change) => void)[]} */
const listeners = [];

if (channel) channel.onmessage = ({ data }) => listeners.forEach((listener) => listener(data));

/** @param {Change} change */
export function notify(change = {}) {
  channel?.postMessage(change);
  listeners.forEach((listener) => listener(change));
}

/** @param {(change: Change) => void} listener */
export const onChange = (listener) => listeners.push(listener);
