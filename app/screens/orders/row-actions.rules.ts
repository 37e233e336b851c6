import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { isRunnable } from '#app/domain/orders/actions/index.ts';
import type { OfferedAction } from './batch.rules.ts';
import type { OfferedHere } from './order-columns.rules.ts';

type ActionsOfRow = {
  update: OfferedAction | null;
  /** The first that is done at once and has a place in rows, in the table's order. */
  next: OfferedAction | null;
  more: readonly OfferedAction[];
};

/** What a row of the list offers, of what this person is offered in rows at all. */
export function rowActionsOf(
  { acts }: Pick<OrderRow, 'acts'>,
  offered: readonly OfferedAction[],
): ActionsOfRow {
  const possible = offered.filter(({ act }) => acts.includes(act));
  const update = possible.find(({ act }) => act === 'update') ?? null;
  const next =
    possible.find(({ act, places }) => isRunnable(act) && places.includes('row')) ?? null;
  return { update, next, more: possible.filter((one) => one !== update && one !== next) };
}

/** What the rows need room for. */
export function roomFor(offered: readonly OfferedAction[]): OfferedHere {
  const hasUpdate = offered.some(({ act }) => act === 'update');
  return { hasUpdate, acts: offered.length - Number(hasUpdate) };
}
