/** Asks the server what became of the receipts that were sent. */
import { request, RequestError } from "./api.js";
import { notify } from "./changes.js";
import { revoke } from "./sending.js";
import { allReceipts, changeReceipt, session } from "./store.js";

/** Stores the states; without a connection they stay as they are. */
export async function refreshStates() {
  const current = await session();
  const sent = (await allReceipts()).filter((receipt) => receipt.stage === "sent").slice(0, 100);
  if (!current || current.revoked || sent.length === 0) return;
  try {
    const body = { receiptIds: sent.map((receipt) => receipt.receiptId) };
    const { receipts } = await request("POST", "capture/status", { token: current.token, body });
    for (const { receiptId, state } of receipts) {
      if (sent.find((receipt) => receipt.receiptId === receiptId)?.state === state) continue;
      await changeReceipt(receiptId, (receipt) => (receipt.state = state));
      notify({ receiptId });
    }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    if (error.kind === "unauthenticated") await revoke(current.token);
  }
}
