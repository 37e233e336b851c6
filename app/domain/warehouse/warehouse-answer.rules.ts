import { z } from 'zod';
import type { WarehousePart } from '#app/ports/warehouse.ts';

export type WarehouseVerdict = 'unknown' | 'open' | 'despatched' | 'cancelled';

/** What became of an order there: it has left once nothing of it is open any more and something left. */
export function verdictOf(parts: readonly WarehousePart[]): WarehouseVerdict {
  if (parts.length === 0) return 'unknown';
  if (parts.some(({ state }) => state === 'open')) return 'open';
  return parts.some(({ state }) => state === 'despatched') ? 'despatched' : 'cancelled';
}

/** A part of an order as its row keeps it. */
const WarehouseParcels = z.array(
  z.object({
    theirId: z.string(),
    state: z.enum(['open', 'despatched', 'cancelled']),
    at: z.iso.datetime().nullable(),
    carrier: z.string().nullable(),
    number: z.string().nullable(),
    url: z.string().nullable(),
  }),
);
type WarehouseParcels = z.infer<typeof WarehouseParcels>;

export function parcelsOf(parts: readonly WarehousePart[]): WarehouseParcels {
  return parts
    .toSorted((one, other) => Number(one.theirId) - Number(other.theirId))
    .map(({ despatchedAt, ...part }) => ({ ...part, at: despatchedAt?.toISOString() ?? null }));
}

/** Of an order whose personal data are removed: what became of it, and nothing that leads to anybody. */
export function withoutTracking(parcel: WarehouseParcels[number]): WarehouseParcels[number] {
  return { ...parcel, carrier: null, number: null, url: null };
}

export function readParcels(json: unknown): WarehouseParcels {
  return WarehouseParcels.safeParse(json).data ?? [];
}

/** Those that left. */
export function sentParcels(json: unknown): WarehouseParcels {
  return readParcels(json).filter(({ state }) => state === 'despatched');
}

/** A call that was given up may arrive so long after it was begun: whoever takes it for lost leaves an
 *  order there that nobody knows of. */
const MAY_SHOW_MS = 120_000;

/** Whether what was asked for then may still come to be seen there. */
export function mayStillShow(pushBegunAt: Date | null, now: Date): boolean {
  return pushBegunAt !== null && now.getTime() < pushBegunAt.getTime() + MAY_SHOW_MS;
}

/** A look may miss it for once, or for the hours of a fault there. */
const MISSED_FOR_MS = 24 * 3_600_000;

/** Whether what is there has not been seen for so long that somebody has to ask. */
export function isMissing(
  {
    theirId,
    thereAt,
    seenAt,
  }: { theirId: string | null; thereAt: Date | null; seenAt: Date | null },
  now: Date,
): boolean {
  const last = seenAt ?? thereAt;
  return theirId !== null && last !== null && now.getTime() >= last.getTime() + MISSED_FOR_MS;
}

/** Whether an order that was there may be asked for once more: the warehouse takes a number a single time. */
export function mayGoAgain({ state, theirId }: { state: string; theirId: string | null }): boolean {
  return state === 'refused' || (state === 'cancelled' && theirId === null);
}
