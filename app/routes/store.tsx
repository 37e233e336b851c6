import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { beginConnecting } from '#app/auth/connecting-browser.server.ts';
import { enter, type Entered } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { chooseBackfill, stopBackfill } from '#app/domain/stores/choose-backfill.ts';
import { listPrivacyRequests } from '#app/domain/privacy/list-requests.ts';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { abilities } from '#app/domain/shared/actor.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { nameOfStore } from '#app/domain/stores/own-connection.ts';
import { checkStoreNow, readStore } from '#app/domain/stores/read-store.ts';
import { reconnectStore } from '#app/domain/stores/reconnect-store.ts';
import { StoreAction } from '#app/domain/stores/store-action.schema.ts';
import { connectSeparately, moveStoreHere } from '#app/domain/stores/same-shop.ts';
import { storeFees } from '#app/domain/stores/store-fees.ts';
import { changeStoreSettings, readStoreSettings } from '#app/domain/stores/store-settings.ts';
import { waitingApprovals } from '#app/domain/stores/woo-connect-state.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { STORES_BY_NAME } from '#app/shells/store-places.ts';
import { StoreScreen } from '#app/screens/stores/store-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: storePageMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'store.read' });
  const name = await nameOfStore(services, actor, args.params['storeName']);
  const can = abilities(actor, ['store.write', 'store.settings', 'pickupLocation.write']);
  const [store, settings, privacy, waiting] = await Promise.all([
    readStore(services, actor, name),
    can['store.settings'] ? readStoreSettings(services, actor, name) : null,
    listPrivacyRequests(services, actor, name),
    waitingApprovals(services, actor, name),
  ]);
  return {
    store,
    fees: await storeFees(services, actor, store),
    settings,
    can,
    privacy,
    waiting,
    shopifyAppUrl:
      store.integrationType === 'shopify'
        ? appAddress(services.settings.shopifyAppUrl, new URL(store.url).hostname)
        : null,
  };
});

type Done = {
  intent: StoreAction['intent'];
  authorizeUrl: string | null;
  backfill: Awaited<ReturnType<typeof chooseBackfill>> | null;
  errors: undefined;
};
const done = (intent: Done['intent'], more: Partial<Done> = {}, init?: ResponseInit) =>
  data<Done>({ intent, authorizeUrl: null, backfill: null, errors: undefined, ...more }, init);
const nameIn = ({ services, actor }: Entered<undefined, StoreAction>, args: ActionFunctionArgs) =>
  nameOfStore(services, actor, args.params['storeName']);

export const action = formActions<StoreAction, ReturnType<typeof done>>(StoreAction, {
  check: {
    permission: 'store.read',
    run: async (entered, args) => {
      await checkStoreNow(entered.services, entered.actor, await nameIn(entered, args));
      return done('check');
    },
  },
  backfill: {
    permission: 'store.settings',
    run: async (entered, args) => {
      const { services, actor, input } = entered;
      const storeName = await nameIn(entered, args);
      const { days } = input;
      return done('backfill', {
        backfill: await chooseBackfill(services, actor, { storeName, days }),
      });
    },
  },
  stopBackfill: {
    permission: 'store.settings',
    run: async (entered, args) => {
      const storeName = await nameIn(entered, args);
      await stopBackfill(entered.services, entered.actor, { storeName });
      return done('stopBackfill');
    },
  },
  reconnect: {
    permission: 'store.write',
    run: async (entered, args) => {
      const { services, actor } = entered;
      const storeName = await nameIn(entered, args);
      const deps = { ...services, wooConnect: args.context.wooConnect };
      const { browser, headers } = await beginConnecting(args);
      const { authorizeUrl } = await reconnectStore(deps, actor, { storeName }, browser);
      return done('reconnect', { authorizeUrl }, { headers });
    },
  },
  moveHere: {
    permission: 'store.write',
    run: async (entered, args) => {
      const { services, actor } = entered;
      const begun = await nameIn(entered, args);
      const { storeName } = await moveStoreHere(services, actor, { storeName: begun });
      throw redirect(STORES_BY_NAME.page(storeName));
    },
  },
  connectSeparately: {
    permission: 'store.write',
    run: async (entered, args) => {
      const { services, actor } = entered;
      await connectSeparately(services, actor, { storeName: await nameIn(entered, args) });
      return done('connectSeparately');
    },
  },
  disconnect: {
    permission: 'store.write',
    run: async (entered, args) => {
      const { services, actor, input } = entered;
      const storeName = await nameIn(entered, args);
      await disconnectStore(services, actor, { storeName, typedName: input.typedName });
      return done('disconnect');
    },
  },
  settings: {
    permission: 'store.settings',
    run: async (entered, args) => {
      const { services, actor, input } = entered;
      const storeName = await nameIn(entered, args);
      await changeStoreSettings(services, actor, { ...input, storeName });
      return done('settings');
    },
  },
});

export default function StoreRoute() {
  return (
    <StoreScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
