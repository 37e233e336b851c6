import type { ActionQuestion } from '#app/domain/orders/actions/action.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import type { ActionReach } from '#app/domain/workbench/action-reach.ts';
import { groupDigits } from '#app/domain/shared/money.ts';

/** How many of the selected an act will be done to, where that is not all: `1 of 7 orders can be returned`. */
export function reachWords(
  { thing, be }: ActionQuestion['can'],
  { ready, skipped }: Pick<ActionReach, 'ready' | 'skipped'>,
): string | null {
  const count = ready + skipped.length;
  if (ready === count) return null;
  if (count === 1) return `This ${thing} cannot ${be}`;
  const all = counted(count, thing);
  return ready === 0 ? `None of the ${all} can ${be}` : `${groupDigits(ready)} of ${all} can ${be}`;
}

type Asked = { of: string; whyCode: string | null; reach: ActionReach | null };

/** What is known of a question while it stands open. */
export type KnownReach = Asked & {
  /** There was something to do when it was opened: whatever became of it, what was typed in it stays. */
  hadSome: boolean;
  /** So many could be done when it was first told with this reason, and cannot any more. */
  changed: number;
  first: ActionReach | null;
};

/** The next answer to the same question; that none came changes nothing. */
export function reachAfter(before: KnownReach | null, { of, whyCode, reach }: Asked): KnownReach {
  const same = before?.of === of ? before : null;
  const sameWhy = same?.whyCode === whyCode ? same : null;
  const now = reach ?? sameWhy?.reach ?? null;
  const first = sameWhy?.first ?? now;
  return {
    of,
    whyCode,
    reach: now,
    first,
    hadSome: same ? same.hadSome : now?.ready !== 0,
    changed: first && now ? newIn(now.skipped, first.skipped) : 0,
  };
}

function newIn(now: ActionReach['skipped'], first: ActionReach['skipped']): number {
  const before = new Set(first.map(({ orderKey }) => orderKey));
  return now.filter(({ orderKey }) => !before.has(orderKey)).length;
}

/** `2 orders have changed since this was opened.` */
export function changedWords(changed: number): string | null {
  if (changed === 0) return null;
  return `${counted(changed, 'order')} ${oneOrMany(changed, 'has', 'have')} changed since this was opened.`;
}
