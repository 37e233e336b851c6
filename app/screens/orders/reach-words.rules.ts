import type { ActionQuestion } from '#app/domain/orders/actions/action.ts';
import { counted } from '#app/domain/shared/counted.ts';
import type { ActionReach } from '#app/domain/workbench/action-reach.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { orderActionMessages } from '#app/messages/order-actions.ts';

type Text = ReturnType<typeof orderActionMessages.in>['text'];

/** How many of the selected orders an action will change: `1 of 7 orders can be returned`. Null if it changes
 *  all. */
export function reachWords(
  text: Text,
  { thing, be }: ActionQuestion['can'],
  { ready, skipped }: Pick<ActionReach, 'ready' | 'skipped'>,
): string | null {
  const count = ready + skipped.length;
  if (ready === count) return null;
  if (count === 1) return text('reach.one', { thing, be });
  const all = counted(count, thing);
  if (ready === 0) return text('reach.none', { all, be });
  return text('reach.some', { ready: groupDigits(ready), all, be });
}

type Asked = { of: string; whyCode: string | null; reach: ActionReach | null };

/** What is known about the selected orders while a dialog is open. */
export type KnownReach = Asked & {
  /** Whether the first answer had any order to which the action applies; also true if there was no answer. If so, the
   *  dialog stays open whatever changes, so that nothing typed is lost. */
  hadSome: boolean;
  /** Number of orders that the action can no longer change, although it could according to the first answer for the
   *  chosen reason. */
  changed: number;
  first: ActionReach | null;
};

/** Adds the next answer to the same question. A missing answer changes nothing. */
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

/** `2 orders have changed since you opened this dialog.` */
export function changedWords(text: Text, changed: number): string | null {
  if (changed === 0) return null;
  return text('leftOut.changed', { count: changed, shown: groupDigits(changed) });
}
