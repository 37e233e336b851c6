import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import { startPage } from '#app/auth/start-page.ts';
import { DashboardAction } from '#app/domain/home/home-action.schema.ts';
import { hideGuide } from '#app/domain/home/read-guide.ts';
import { readHome } from '#app/domain/home/read-home.ts';
import { HomeScreen } from '#app/screens/home/home-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: 'Home' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'order.read' });
  const start = startPage(actor);
  if (start !== '/dashboard') throw redirect(start);
  return { ...(await readHome(services, actor)), title: 'Home' };
});

export const action = formActions<DashboardAction, { intent: 'hideGuide'; errors: undefined }>(
  DashboardAction,
  {
    hideGuide: {
      permission: 'store.settings',
      run: async ({ services, actor }) => {
        await hideGuide(services, actor);
        return { intent: 'hideGuide', errors: undefined };
      },
    },
  },
);

export default function DashboardRoute() {
  return <HomeScreen {...useLoaderData<typeof loader>()} />;
}
