import type { OrderAction } from '#app/domain/orders/actions/action.ts';

export { platformName } from '#app/domain/orders/platform-name.rules.ts';

export function orderPath(orderKey: string): string {
  return `/order-details/${orderKey}`;
}

export function updateOrderPath(orderKey: string): string {
  return `/order/update/${orderKey}`;
}

const PAGES = { updateOrder: updateOrderPath } as const;

/** Where an act leads that has a page of its own; null for one that is done at once. */
export function actionPath(
  { leadsTo }: Pick<OrderAction, 'leadsTo'>,
  orderKey: string,
): string | null {
  return leadsTo && PAGES[leadsTo](orderKey);
}
