import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { isRunnable } from '#app/domain/orders/actions/index.ts';
import type { OfferedAction } from './batch.rules.ts';
import type { OfferedHere } from './order-columns.rules.ts';

type ActionsOfRow = {
  update: OfferedAction | null;
  /** The first possible action that runs at once and has a button in rows. */
  next: OfferedAction | null;
  more: readonly OfferedAction[];
};

/** The actions of one row: those of `offered` that are possible for its order. */
export function rowActionsOf(
  { actions }: Pick<OrderRow, 'actions'>,
  offered: readonly OfferedAction[],
): ActionsOfRow {
  const possible = offered.filter(({ action }) => actions.includes(action));
  const update = possible.find(({ action }) => action === 'update') ?? null;
  const next =
    possible.find(({ action, places }) => isRunnable(action) && places.includes('row')) ?? null;
  return { update, next, more: possible.filter((one) => one !== update && one !== next) };
}

/** Which actions the rows need space for. */
export function roomFor(offered: readonly OfferedAction[]): OfferedHere {
  const hasUpdate = offered.some(({ action }) => action === 'update');
  return { hasUpdate, actions: offered.length - Number(hasUpdate) };
}
