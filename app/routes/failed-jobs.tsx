import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import {
  tryWorkAgain,
  failedJobs,
  FailedJobsAction,
} from '#app/domain/alert-actions/failed-jobs.ts';
import { failedJobMessages } from '#app/messages/failed-jobs.ts';
import { FailedJobsScreen } from '#app/screens/alerts/failed-jobs-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

export const meta = () => [{ title: failedJobMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services } = await enter(args, { permission: 'work.push' });
  const { total, rows } = await failedJobs(services.db);
  return { total, rows: rows.map((row) => ({ ...row, since: row.since.toISOString() })) };
});

export const action = formActions<FailedJobsAction, { count: number; errors: undefined }>(
  FailedJobsAction,
  {
    again: {
      permission: 'work.push',
      run: async ({ services, actor, input }) => ({
        count: await tryWorkAgain(services, actor, input.id),
        errors: undefined,
      }),
    },
    againAll: {
      permission: 'work.push',
      run: async ({ services, actor }) => ({
        count: await tryWorkAgain(services, actor, null),
        errors: undefined,
      }),
    },
  },
);

export default function FailedJobsRoute() {
  return <FailedJobsScreen {...useLoaderData<typeof loader>()} />;
}
