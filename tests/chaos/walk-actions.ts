import type { ImmediateAction } from '#app/domain/orders/actions/index.ts';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import {
  AGAIN_WHY,
  RETURN_WHY,
  RETURN_TO_SENDER_WHY,
  type WhyList,
} from '#app/domain/orders/why.rules.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { runAction } from '#app/domain/workbench/run-action.ts';
import { among, type Walk } from './walk-world.ts';

type Input = (walk: Walk) => Partial<ActionInput>;
type WalkAction = (walk: Walk) => Promise<boolean>;

/** The merchant's action; returns whether it was done. A refusal because of the order's state is a valid answer. */
export async function does(
  walk: Walk,
  intent: ImmediateAction,
  input: Partial<ActionInput> = {},
): Promise<boolean> {
  const { services, world, order } = walk;
  const why = input.whyCode ? ` (${input.whyCode})` : '';
  const said = (what: string) => walk.log.push(`${intent}${why}: ${what}`);
  try {
    const asked = { intent, orderKeys: [order.orderKey], ...input };
    const { skipped } = await runAction(services, world.merchant, asked);
    said(skipped[0]?.reason ?? 'done');
    return skipped.length === 0;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
    const skipped = error.details['skipped'] as { reason: string }[] | undefined;
    said(skipped?.[0]?.reason ?? error.message);
    return false;
  }
}

const action =
  (intent: ImmediateAction, input?: Input): WalkAction =>
  (walk) =>
    does(walk, intent, input?.(walk));

const because =
  ({ reasons }: WhyList): Input =>
  (walk) => ({ whyCode: among(walk, Object.keys(reasons)), note: 'As the clerk was told' });

/** What a merchant can do to an order in transit, with weights. */
export const ACTIONS: readonly (readonly [WalkAction, number])[] = [
  [action('ship'), 10],
  [action('cancel'), 10],
  [action('shipAgain', because(AGAIN_WHY)), 16],
  [action('return', because(RETURN_WHY)), 20],
  [action('cancelReturn'), 14],
  [action('turnBack', because(RETURN_TO_SENDER_WHY)), 17],
  [action('parcels', ({ dice }) => ({ parcels: 1 + Math.floor(dice() * 3) })), 3],
  [action('hold', () => ({ note: 'Wait' })), 2],
  [action('release'), 3],
];

/** The input of a person who does what an alert offers. */
const SAID: Partial<Record<ImmediateAction, Partial<ActionInput>>> = {
  turnBack: { whyCode: 'called' },
  return: { whyCode: 'faulty' },
};

export function repairs(walk: Walk, intent: ImmediateAction): Promise<boolean> {
  return does(walk, intent, SAID[intent]);
}
