import type { HeldOrder, OrderWindow } from '#app/ports/store-platform.ts';

/** How far back the meter counts at most. */
const WINDOW_MS = 30 * 86_400_000;
/** Up to so many orders are compared one by one at every check; beyond, when the counts differ, and
 *  every hour all the same: a count cannot see a change. */
const ALWAYS_COMPARED = 2_000;
const COMPARE_EVERY_MS = 3_600_000;

/** An order of ours, as far as the comparison needs it. */
export type OwnOrder = {
  externalId: string;
  sourceUpdatedAt: Date | null;
  sourceReadAt: Date | null;
  isDeleted: boolean;
  /** Its personal data was erased: what its store says of it is not taken in, so it is never behind. */
  isErased: boolean;
  isInWindow: boolean;
};

/** Orders that the store and we do not agree on, by the store's id. */
export type StoreGap = {
  /** In the store and not here. */
  missing: string[];
  /** Here in an older version. */
  outdated: string[];
  /** Here, and no longer in the store. */
  surplus: string[];
};

/** What the meter counts: orders made in the last 30 days, as far as they have their place here. Whole
 *  seconds: the one in which a store was connected counts whole. */
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

/** Where the two lists differ. `lookedAt`: when theirs was asked for. */
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

/** Ours is older; or newer, though theirs was asked for later: the store's clock was set back.
 *  Platforms tell whole seconds. */
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
