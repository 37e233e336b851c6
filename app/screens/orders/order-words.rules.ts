import type { OrderAction } from '#app/domain/orders/actions/action.ts';

export { platformName } from '#app/domain/orders/platform-name.rules.ts';

export function orderPath(orderKey: string): string {
  return `/order-details/${orderKey}`;
}

export function updateOrderPath(orderKey: string): string {
  return `/order/update/${orderKey}`;
}

const PAGES = { updateOrder: updateOrderPath } as const;

/** The path of an action that has its own page; null for other actions. */
export function actionPath(
  { leadsTo }: Pick<OrderAction, 'leadsTo'>,
  orderKey: string,
): string | null {
  return leadsTo && PAGES[leadsTo](orderKey);
}
