import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { listNotifications } from '#app/domain/notifications/list-notifications.ts';
import { NotificationsForm } from '#app/domain/notifications/notification.schema.ts';
import { markRead } from '#app/domain/notifications/notification-reader.ts';

/** What the bell of every shell shows. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  const { services, actor } = await enter(args, { permission: 'order.read' });
  return Response.json(await listNotifications(services, actor));
});

export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'order.read',
    form: NotificationsForm,
  });
  await markRead(services, actor, input);
  return Response.json({ marked: true });
});
