import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { ACTION_PERMISSIONS } from '#app/domain/orders/actions/index.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { actionReach } from '#app/domain/workbench/action-reach.ts';
import { ReachForm } from '#app/domain/workbench/selection.schema.ts';
import { selectedKeys } from '#app/domain/workbench/selection.ts';

/** Answers 404 to people who open this address, because it only accepts form posts. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission: 'order.read' });
  throw notFound('Page');
});

/** Counts the selected orders to which an action can be applied. It is a POST like the action itself, because a
 *  thousand keys do not fit into an address. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, {
    permission: ACTION_PERMISSIONS,
    form: ReachForm,
  });
  const { intent, selection, whyCode } = input;
  const { orderKeys } = await selectedKeys(services, actor, selection);
  return Response.json(await actionReach(services, actor, intent, { orderKeys, whyCode }));
});
