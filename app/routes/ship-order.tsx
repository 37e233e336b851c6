import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { answerPress } from '#app/api/answer-press.ts';
import { enter } from '#app/auth/enter.server.ts';
import { formAction, screenLoader } from '#app/auth/screen-access.server.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { ShipPressForm } from '#app/domain/workbench/selection.schema.ts';

const { permission } = ORDER_ACTIONS.ship;

/** Answers 404 to people who open this address, because it only accepts form posts. */
export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  await enter(args, { permission });
  throw notFound('Page');
});

/** Ships one order. The browser sends this request once the time to undo is over, or earlier, for example when the page
 *  is left. */
export const action = formAction(async (args: ActionFunctionArgs) => {
  const { services, actor, input } = await enter(args, { permission, form: ShipPressForm });
  return Response.json(await answerPress(services, actor, input));
});
