import { AppError } from '#app/domain/shared/errors.ts';
import type { WebhookReceipt } from '#app/ports/webhook-sender.ts';

/** A receiver that took at least this long for its last answer is slow. */
const SLOW_MS = 3_000;

/** How many messages a process sends to a slow receiver at the same time. It must be far below the lane's concurrency
 *  (worker/runtime.ts), so that other stores' messages find a free place. */
const SLOW_AT_ONCE = 2;

const LONGEST_WAIT_MS = 5 * 60_000;

/** By store: how many messages this process is sending, and how long a slow receiver's last answer took, in ms. */
const sending = new Map<string, number>();
const slowMs = new Map<string, number>();

/** Sends a message, unless the store's receiver is slow and already has enough of this process. The longer a message has
 *  waited (`waitedMs`), the later it is tried again, so that thousands of them are not checked every few seconds.
 *  @throws AppError 'busy' with the seconds to wait, which delays a job without using up an attempt. */
export async function unlessSlow(
  storeId: string,
  waitedMs: number,
  send: () => Promise<WebhookReceipt>,
): Promise<WebhookReceipt> {
  const count = sending.get(storeId) ?? 0;
  const tookMs = slowMs.get(storeId);
  if (tookMs !== undefined && count >= SLOW_AT_ONCE) {
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(tookMs, waitedMs / 10));
    throw new AppError('busy', 'The receiver answers slowly, so its other messages wait.', {
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  }
  sending.set(storeId, count + 1);
  try {
    const receipt = await send();
    if (receipt.durationMs >= SLOW_MS) slowMs.set(storeId, receipt.durationMs);
    else slowMs.delete(storeId);
    return receipt;
  } finally {
    const left = (sending.get(storeId) ?? 1) - 1;
    if (left > 0) sending.set(storeId, left);
    else sending.delete(storeId);
  }
}
