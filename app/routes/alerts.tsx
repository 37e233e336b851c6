import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formActions, type FormAction } from '#app/auth/form-actions.server.ts';
import { screenLoader } from '#app/auth/screen-access.server.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { approveAlert } from '#app/domain/alert-actions/approve-alert.ts';
import { listAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import {
  AlertAction,
  AlertsQuery,
  type AlertAnswer,
} from '#app/domain/alert-actions/alerts.schema.ts';
import { reopenAlert, settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { retryAlert } from '#app/domain/alert-actions/retry-alert.ts';
import { alertMessages } from '#app/messages/alerts.ts';
import type { Services } from '#app/ports/services.ts';
import { AlertsScreen } from '#app/screens/alerts/alerts-screen.tsx';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';
export { keepWhenUnreached as shouldRevalidate } from '#app/shells/offline.ts';

export const meta = () => [{ title: alertMessages.in('en').text('title') }];

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor, query } = await enter(args, {
    permission: 'order.read',
    query: AlertsQuery,
  });
  return { alerts: await listAlerts(services, actor, query), query };
});

type Answer = AlertAnswer & { errors: undefined };

/** Which alerts a user may dismiss depends on each alert's subject, so the domain checks that. */
const onAlert = (
  does: (services: Services, actor: Actor, input: AlertAction) => Promise<AlertAnswer>,
): FormAction<AlertAction, Answer> => ({
  permission: 'order.read',
  run: async ({ services, actor, input }) => ({
    ...(await does(services, actor, input)),
    errors: undefined,
  }),
});

export const action = formActions<AlertAction, Answer>(AlertAction, {
  settle: onAlert(settleAlert),
  reopen: onAlert(reopenAlert),
  tryAgain: onAlert(retryAlert),
  approve: onAlert(approveAlert),
});

export default function AlertsRoute() {
  return <AlertsScreen {...useLoaderData<typeof loader>()} />;
}
