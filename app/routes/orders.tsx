import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { startPage } from '#app/auth/start-page.ts';
import { withItems } from '#app/domain/workbench/items-of-orders.ts';
import { ownPrintSettings } from '#app/domain/documents/print-settings.ts';
import { countOnTab } from '#app/domain/orders/count-tabs.ts';
import { listOrders } from '#app/domain/orders/list-orders.ts';
import { ACTION_PERMISSIONS, actionsOfPerson } from '#app/domain/orders/actions/index.ts';
import { ORDER_STATUSES, statusLabel } from '#app/domain/orders/order-status.rules.ts';
import { OrderListAddress } from '#app/domain/orders/order.schema.ts';
import { readFiltering } from '#app/domain/orders/read-filtering.ts';
import type { SavedViewAnswer } from '#app/domain/orders/saved-view.schema.ts';
import { listQueryOf, openedView } from '#app/domain/orders/saved-views.ts';
import { brokenStores } from '#app/domain/stores/read-store.ts';
import { storesInReach } from '#app/domain/stores/store-visibility.ts';
import { abilities, can } from '#app/domain/shared/actor.ts';
import { answerAction } from '#app/domain/workbench/answer-action.ts';
import { readListSettings } from '#app/domain/workbench/list-preference.ts';
import { underView } from '#app/domain/workbench/list-look.rules.ts';
import { onlyTheFirst, SelectionForm } from '#app/domain/workbench/selection.schema.ts';
import { selectedKeys } from '#app/domain/workbench/selection.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { keepWhenUnreached, ORDER_FAILED, orUnreached } from '#app/shells/offline.ts';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

/** The page of a deleted view is not reloaded before the screen leaves it, because its address would no longer be
 *  found. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) => {
  const { intent, id } = (args.actionResult ?? {}) as Partial<SavedViewAnswer>;
  return intent === 'delete' && id === null ? false : keepWhenUnreached(args);
};

export const meta = () => [{ title: ordersMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, ...asked } = await enter(args, {
    permission: 'order.read',
    query: OrderListAddress,
  });
  const start = startPage(actor);
  // The portal's root address shows this list. Hub staff go to their own start page instead.
  if (start !== '/dashboard' && new URL(args.request.url).pathname === '/') throw redirect(start);
  const { productName } = services.settings;
  const query = await listQueryOf(services, actor, asked.query);
  const stores = storesInReach(services, actor);
  const reading = readFiltering(services, actor, query, stores);
  const [found, filtering, own, broken, papers] = await Promise.all([
    listOrders(services, actor, query, async () => countOnTab((await reading).counts, query)),
    reading,
    readListSettings(services, actor, stores),
    brokenStores(services, actor, stores),
    can(actor, 'order.print') ? ownPrintSettings(services, actor) : null,
  ]);
  const opened = openedView(asked.query, filtering.views);
  const list = underView(own, opened, asked.query);
  return {
    page: await withItems(services, found, list),
    list,
    query,
    filtering,
    statuses: ORDER_STATUSES.map((code) => ({ code, label: statusLabel(code, productName) })),
    productName,
    broken,
    may: actionsOfPerson(actor),
    can: abilities(actor, ['order.create']),
    labelSheet: papers?.labelSheet ?? null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: ACTION_PERMISSIONS,
    form: SelectionForm,
  });
  const { intent, selection, ...taken } = input;
  const selected = await selectedKeys(services, actor, selection);
  const answer = await answerAction(services, actor, {
    ...taken,
    intent,
    orderKeys: selected.orderKeys,
  });
  return { ...answer, onlyFirst: onlyTheFirst(selected) };
});

/** Shows a lost connection as a message beside the list instead of an error page. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orUnreached(serverAction<typeof action>(), ORDER_FAILED);
}

export default function OrdersRoute() {
  return <OrdersScreen {...useLoaderData<typeof loader>()} />;
}
