import type { WarehouseParcels } from '#app/domain/orders/warehouse-tracking.rules.ts';
import type { WarehousePart } from '#app/ports/warehouse.ts';

export type WarehouseVerdict = 'unknown' | 'open' | 'despatched' | 'cancelled';

/** The state of an order at the warehouse. It counts as despatched once no part is open and at least one was
 *  despatched. */
export function verdictOf(parts: readonly WarehousePart[]): WarehouseVerdict {
  if (parts.length === 0) return 'unknown';
  if (parts.some(({ state }) => state === 'open')) return 'open';
  return parts.some(({ state }) => state === 'despatched') ? 'despatched' : 'cancelled';
}

export function parcelsOf(parts: readonly WarehousePart[]): WarehouseParcels {
  return parts
    .toSorted((one, other) => Number(one.theirId) - Number(other.theirId))
    .map(({ despatchedAt, ...part }) => ({ ...part, at: despatchedAt?.toISOString() ?? null }));
}

/** A part without its tracking, for an order whose personal data was erased. */
export function withoutTracking(parcel: WarehouseParcels[number]): WarehouseParcels[number] {
  return { ...parcel, carrier: null, number: null, url: null };
}

/** A call that timed out may still take effect for this long after it was started. If we counted an order as lost
 *  before then, the warehouse could still send it unnoticed. */
const MAY_SHOW_MS = 120_000;

/** Whether an order that we began to send at `pushBegunAt` may still appear at the warehouse. False if we did not begin
 *  to send it. */
export function mayStillShow(pushBegunAt: Date | null, now: Date): boolean {
  return pushBegunAt !== null && now.getTime() < pushBegunAt.getTime() + MAY_SHOW_MS;
}

/** After this time an order counts as missing. Shorter gaps happen in single answers and during outages of the
 *  warehouse. */
const MISSED_FOR_MS = 24 * 3_600_000;

type Shown = { theirId: string | null; thereAt: Date | null; seenAt: Date | null };

/** Whether an order at the warehouse has not been seen for so long that a person must ask the warehouse about it. */
export function isMissing(row: Shown, now: Date): boolean {
  const last = lastSeen(row);
  return row.theirId !== null && last !== null && now.getTime() >= last.getTime() + MISSED_FOR_MS;
}

/** When the order was last known to be at the warehouse; null if it never was. */
export function lastSeen({ thereAt, seenAt }: Omit<Shown, 'theirId'>): Date | null {
  return seenAt ?? thereAt;
}

/** Whether an order may be sent to the warehouse again. The warehouse accepts an order number only once. */
export function mayGoAgain({ state, theirId }: { state: string; theirId: string | null }): boolean {
  return state === 'refused' || (state === 'cancelled' && theirId === null);
}
