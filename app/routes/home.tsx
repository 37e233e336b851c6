import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import { startPage } from '#app/auth/start-page.ts';
import { HomeAction } from '#app/domain/home/home-action.schema.ts';
import { hideGuide } from '#app/domain/home/read-guide.ts';
import { ownStore, readHome } from '#app/domain/home/read-home.ts';
import { chooseBackfill, stopBackfill } from '#app/domain/stores/choose-backfill.ts';
import { homeMessages } from '#app/messages/home.ts';
import { HomeScreen } from '#app/screens/home/home-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

const { text } = homeMessages.in('en');

export const meta = () => [{ title: text('title') }];

/** The start page of an account in the portal, or of a store inside its own admin. Users with another start page are
 *  redirected to it. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, shell } = await enter(args, { permission: 'order.read' });
  const start = startPage(actor);
  if (start !== '/dashboard') throw redirect(start);
  const title = shell === 'portal' ? text('title') : services.settings.productName;
  return { ...(await readHome(services, actor)), title };
});

type Done = {
  intent: HomeAction['intent'];
  backfill: Awaited<ReturnType<typeof chooseBackfill>> | null;
  errors: undefined;
};
const done = (intent: Done['intent'], backfill: Done['backfill'] = null): Done => ({
  intent,
  backfill,
  errors: undefined,
});

export const action = formActions<HomeAction, Done>(HomeAction, {
  hideGuide: {
    permission: 'store.settings',
    run: async ({ services, actor }) => {
      await hideGuide(services, actor);
      return done('hideGuide');
    },
  },
  backfill: {
    permission: 'store.settings',
    run: async ({ services, actor, input }) => {
      const storeName = (await ownStore(services, actor)).name;
      const { days } = input;
      return done('backfill', await chooseBackfill(services, actor, { storeName, days }));
    },
  },
  stopBackfill: {
    permission: 'store.settings',
    run: async ({ services, actor }) => {
      const storeName = (await ownStore(services, actor)).name;
      await stopBackfill(services, actor, { storeName });
      return done('stopBackfill');
    },
  },
});

export default function HomeRoute() {
  return <HomeScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
