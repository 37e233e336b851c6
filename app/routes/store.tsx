import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { beginConnecting } from '#app/auth/connecting-browser.server.ts';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { chooseBackfill, stopBackfill } from '#app/domain/intake/choose-backfill.ts';
import { listPrivacyRequests } from '#app/domain/privacy/list-requests.ts';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { abilities } from '#app/domain/shared/actor.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { nameOfStore } from '#app/domain/stores/own-connection.ts';
import { checkStoreNow, readStore } from '#app/domain/stores/read-store.ts';
import { reconnectStore } from '#app/domain/stores/reconnect-store.ts';
import { StoreAct } from '#app/domain/stores/store-act.schema.ts';
import { changeStoreSettings, readStoreSettings } from '#app/domain/stores/store-settings.ts';
import { waitingApprovals } from '#app/domain/stores/woo-connect-state.ts';
import { StoreScreen } from '#app/screens/stores/store-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: 'Store' }];

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
    ...{ store, settings, can, privacy, waiting },
    shopifyAppUrl:
      store.integrationType === 'shopify'
        ? appAddress(services.settings.shopifyAppUrl, new URL(store.url).hostname)
        : null,
  };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'store.read',
    form: StoreAct,
  });
  const storeName = await nameOfStore(services, actor, args.params['storeName']);
  const done = { intent: input.intent, authorizeUrl: null, backfill: null, errors: undefined };
  switch (input.intent) {
    case 'check':
      await checkStoreNow(services, actor, storeName);
      return done;
    case 'backfill': {
      const { days } = input;
      const backfill = await chooseBackfill(services, actor, { storeName, days });
      return { ...done, backfill };
    }
    case 'stopBackfill':
      await stopBackfill(services, actor, { storeName });
      return done;
    case 'reconnect': {
      const { wooConnect } = args.context;
      const deps = { ...services, wooConnect };
      const { browser, headers } = await beginConnecting(args);
      const { authorizeUrl } = await reconnectStore(deps, actor, { storeName }, browser);
      return data({ ...done, authorizeUrl }, { headers });
    }
    case 'disconnect':
      await disconnectStore(services, actor, { storeName, typedName: input.typedName });
      return done;
    case 'settings':
      await changeStoreSettings(services, actor, { ...input, storeName });
      return done;
  }
});

export default function StoreRoute() {
  return (
    <StoreScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
