import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-doors.server.ts';
import { HomeAct } from '#app/domain/home/home-act.schema.ts';
import { hideGuide, readHome } from '#app/domain/home/read-home.ts';
import { chooseBackfill, stopBackfill } from '#app/domain/intake/choose-backfill.ts';
import { HomeScreen } from '#app/screens/home/home-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: 'Home' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'order.read' });
  return { ...(await readHome(services, actor)), productName: services.settings.productName };
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'store.settings',
    form: HomeAct,
  });
  if (input.intent === 'hideGuide') {
    await hideGuide(services, actor);
    return { intent: input.intent, errors: undefined };
  }
  const storeName = (await readHome(services, actor)).store.name;
  if (input.intent === 'backfill')
    await chooseBackfill(services, actor, { storeName, days: input.days });
  else await stopBackfill(services, actor, { storeName });
  return { intent: input.intent, errors: undefined };
});

export default function HomeRoute() {
  return <HomeScreen {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
