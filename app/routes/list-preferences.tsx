import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { ListLookForm } from '#app/domain/workbench/list-look.schema.ts';
import { keepListLook } from '#app/domain/workbench/list-preference.ts';
import { orUnreached } from '#app/shells/offline.ts';

export { screenHeaders as headers } from '#app/shells/boundary.tsx';

/** Answers 404 to people who open this address, because it only accepts form posts. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'order.read' });
  throw notFound('Page');
});

/** Saves which columns of the orders list the user sees, and the row density. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: 'order.read',
    form: ListLookForm,
  });
  await keepListLook(services, actor, input);
  return { errors: undefined };
});

export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orUnreached(serverAction<typeof action>(), 'We could not save the columns. Try again.');
}
