import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { COSTED, shipCost } from '#app/domain/shipments/ship-cost.ts';
import { ReachForm } from '#app/domain/workbench/selection.schema.ts';
import { selectedKeys } from '#app/domain/workbench/selection.ts';

const { permission } = ORDER_ACTIONS.ship;

/** Answers 404 to people who open this address, because it only accepts form posts. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission });
  throw notFound('Page');
});

/** The cost of shipping the selected orders, or of the action `act` on them. It is a POST like shipping itself,
 *  because a thousand keys do not fit into an address. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, { permission, form: ReachForm });
  const { orderKeys } = await selectedKeys(services, actor, input.selection);
  const asked = new URL(args.request.url).searchParams.get('act');
  const costed = COSTED.find((one) => one === asked) ?? 'ship';
  return Response.json(await shipCost(services, actor, orderKeys, costed, input.whyCode));
});
