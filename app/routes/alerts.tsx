import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActs, type FormAct } from '#app/auth/form-acts.server.ts';
import { screenLoader } from '#app/auth/screen-doors.server.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { approveMatter } from '#app/domain/alert-actions/approve-alert.ts';
import { listMatters } from '#app/domain/alert-actions/list-alerts.ts';
import {
  MatterAct,
  MattersQuery,
  type MatterAnswer,
} from '#app/domain/alert-actions/alerts.schema.ts';
import { reopenMatter, settleMatter } from '#app/domain/alert-actions/settle-alert.ts';
import { tryMatterAgain } from '#app/domain/alert-actions/retry-alert.ts';
import type { Services } from '#app/ports/services.ts';
import { AlertsScreen } from '#app/screens/alerts/alerts-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: 'Needs attention' }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.read',
    query: MattersQuery,
  });
  return { matters: await listMatters(services, actor, query), query };
});

type Answer = MatterAnswer & { errors: undefined };

/** Which matters a person may settle is decided by what each is about. */
const act = (
  does: (services: Services, actor: Actor, input: MatterAct) => Promise<MatterAnswer>,
): FormAct<MatterAct, Answer> => ({
  permission: 'order.read',
  run: async ({ services, actor, input }) => ({
    ...(await does(services, actor, input)),
    errors: undefined,
  }),
});

export const action = formActs<MatterAct, Answer>(MatterAct, {
  settle: act(settleMatter),
  reopen: act(reopenMatter),
  tryAgain: act(tryMatterAgain),
  approve: act(approveMatter),
});

export default function AlertsRoute() {
  return <AlertsScreen {...useLoaderData<typeof loader>()} />;
}
