import type { HeldOrder, OrderWindow } from '#app/ports/store-platform.ts';

/** The longest period that the sync status counts. */
const WINDOW_MS = 30 * 86_400_000;
/** Up to this many orders are compared one by one at every check. More are compared when the counts differ, while a gap
 *  is open, and every hour, since counts do not reveal changes. */
const ALWAYS_COMPARED = 2_000;
const COMPARE_EVERY_MS = 3_600_000;

/** The columns of our orders that the comparison needs. */
export type OwnOrder = {
  externalId: string;
  sourceUpdatedAt: Date | null;
  sourceReadAt: Date | null;
  isDeleted: boolean;
  /** Its personal data was erased. The store's updates are not applied to it, so it never counts as outdated. */
  isErased: boolean;
  isInWindow: boolean;
};

/** Orders on which the store and we differ, by the store's id. */
export type StoreGap = {
  /** In the store but not here. */
  missing: string[];
  /** In the store, but here as deleted or in another version. */
  outdated: string[];
  /** Here but no longer in the store. */
  surplus: string[];
};

/** The period that the sync status counts: orders created in the last 30 days, and after the point from which our
 *  data is complete. Rounded down to whole seconds, so that the second in which a store was connected
 *  counts fully. */
export function windowAt(now: Date, completeSince: Date): OrderWindow {
  const to = Math.floor(now.getTime() / 1_000) * 1_000;
  const complete = Math.floor(completeSince.getTime() / 1_000) * 1_000;
  return { from: new Date(Math.min(to, Math.max(to - WINDOW_MS, complete))), to: new Date(to) };
}

export function mustCompare(
  now: Date,
  counts: { inStore: number | null; here: number },
  comparedAt: Date | null,
): boolean {
  if (counts.inStore === null || counts.inStore !== counts.here) return true;
  if (counts.inStore <= ALWAYS_COMPARED || !comparedAt) return true;
  return now.getTime() - comparedAt.getTime() >= COMPARE_EVERY_MS;
}

/** The differences between the two lists. `lookedAt`: when the store's list was requested. */
export function compareStores(
  held: readonly HeldOrder[],
  own: readonly OwnOrder[],
  lookedAt: Date,
): StoreGap {
  const ours = new Map(own.map((order) => [order.externalId, order]));
  const theirs = new Set(held.map((order) => order.externalId));
  const gap: StoreGap = { missing: [], outdated: [], surplus: [] };
  for (const order of held) {
    const known = ours.get(order.externalId);
    if (!known) gap.missing.push(order.externalId);
    else if (known.isErased) continue;
    else if (known.isDeleted || isOther(known, order.updatedAt, lookedAt))
      gap.outdated.push(order.externalId);
  }
  for (const order of own)
    if (order.isInWindow && !order.isDeleted && !theirs.has(order.externalId))
      gap.surplus.push(order.externalId);
  return gap;
}

export function sizeOf({ missing, outdated, surplus }: StoreGap): number {
  return missing.length + outdated.length + surplus.length;
}

/** Whether our version of an order differs from the store's: it is older, or it is newer although the store was
 *  read later, which means that the store's clock was set back. Compared in whole seconds, as platforms report
 *  them. */
function isOther(
  { sourceUpdatedAt: ours, sourceReadAt }: OwnOrder,
  theirs: Date,
  lookedAt: Date,
): boolean {
  if (ours === null) return true;
  const behind = secondsOf(theirs) - secondsOf(ours);
  return behind > 0 || (behind < 0 && sourceReadAt !== null && sourceReadAt < lookedAt);
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
