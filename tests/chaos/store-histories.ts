import type { OrderStatus } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { ImmediateAction } from '#app/domain/orders/actions/index.ts';
import { AGAIN_WHY, RETURN_WHY, RETURN_TO_SENDER_WHY } from '#app/domain/orders/why.rules.ts';
import { compareSynced } from '#app/domain/tracking/compare-synced.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { runAction } from '#app/domain/workbench/run-action.ts';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { storeOutThere, type Kind } from '#tests/worker/stores-out-there.ts';
import { runOutbox } from './run-outbox.ts';
import { storeErrors, type Shown } from './store-shows.ts';

export type Histories = { histories: number; steps: number; seed: number };
type Random = () => number;
type World = Awaited<ReturnType<typeof openWorld>>;
type History = { externalId: string; orderKey: string; orderId: string; random: Random };
type Step = (world: World, history: History) => Promise<void>;
type Weighed = readonly [Step, number];

const MINUTE_MS = 60_000;

/** Runs random histories of the orders of one store. In each round every order takes one step: an action of a person
 *  here, a report by the courier, or a change in the store. Some of the store's answers are lost. At the end all jobs
 *  are run, and the store is compared with our orders. */
export async function storeHistories(
  kind: Kind,
  { histories, steps, seed }: Histories,
  spoil: (world: World) => Promise<void> = async () => undefined,
) {
  const world = await openWorld(kind, histories);
  await spoil(world);
  const random = seededRandom(seed);
  const all: History[] = (await world.db.order.findMany({ orderBy: { id: 'asc' } })).map(
    ({ id, orderKey, externalId }) => ({
      orderId: id,
      orderKey,
      externalId: externalId ?? '',
      random: seededRandom(Math.floor(random() * 1e9)),
    }),
  );
  for (let n = 0; n < steps; n += 1) {
    for (const history of all) {
      world.clock.advance(MINUTE_MS);
      const { status } = await world.db.order.findUniqueOrThrow({ where: { id: history.orderId } });
      const weighed = [...ALWAYS, ...(LIKELY[status] ?? []), ...OF_STORE[kind]];
      await weighedOf(weighed, history.random)(world, history);
    }
    if (random() < 0.6) world.loseAnswer(random);
    await runOutbox(world);
    if (n % 2) continue;
    await reconcileStore(world.services, { storeId: world.store.id });
    await runOutbox(world);
  }
  await toRest(world);
  const { errors, compared } = await storeErrors(world.services, world.shown);
  const { done, refused, said } = world.counts;
  return { world, errors, figures: { seed, ...compared, done, refused, said } };
}

async function toRest(world: World): Promise<void> {
  const { services, store } = world;
  for (let round = 0; round < 2; round += 1) {
    await runOutbox(world);
    await reconcileStore(services, { storeId: store.id });
    await compareSynced(services, { storeId: store.id, period: round });
    await runOutbox(world);
  }
}

async function openWorld(kind: Kind, orders: number) {
  const it = await storeOutThere(kind);
  const { services, store, clock } = it;
  await services.db.merchant.updateMany({ data: { creditLimitCents: 100_000_000n } });
  for (let n = 0; n < orders; n += 1) it.out.place();
  if (kind === 'woocommerce')
    for (const { order } of it.wooControl!.orders())
      it.wooControl!.edit(order.id, { status: 'processing', payment_method: 'payfast' });
  clock.advance(MINUTE_MS);
  await reconcileStore(services, { storeId: store.id });
  const shown: Shown = ({ externalId }) => {
    if (kind === 'shopify') {
      const order = it
        .shopifyActions!.shopOf(SHOP)
        .orders.find(({ id }) => `gid://shopify/Order/${id}` === externalId);
      return order ? { kind, order } : null;
    }
    const found = it.wooControl!.orders().find(({ order }) => String(order.id) === externalId);
    return found
      ? { kind, meta: found.meta, notes: found.notes.map(({ note }) => note).toReversed() }
      : null;
  };
  const loseAnswer = (random: Random) => {
    if (kind === 'woocommerce') return it.wooControl!.loseAnswers(1);
    it.shopifySwitches!.loseAnswerTo = LOST[Math.floor(random() * LOST.length)]!;
  };
  const counts = { done: 0, refused: 0, said: 0 };
  return { ...it, shown, loseAnswer, counts, ways: new Map<string, number>() };
}

const LOST = [
  'FulfilmentCreate',
  'FulfilmentEventCreate',
  'FulfilmentCancel',
  'OrderShippingState',
];

/** An action of a person here, which may be refused in the order's current state. */
const action =
  (intent: ImmediateAction, why: { reasons: object } | null = null): Step =>
  async (world, { orderKey, random }) => {
    const codes = why ? Object.keys(why.reasons).filter((code) => code !== 'other') : [];
    const whyCode = codes[Math.floor(random() * codes.length)] ?? null;
    try {
      const asked = { intent, orderKeys: [orderKey], whyCode, note: null };
      await runAction(world.services, world.merchant, asked);
      world.counts.done += 1;
    } catch (error) {
      if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
      world.counts.refused += 1;
    }
  };

// prettier-ignore
const WAY: readonly [CourierLeg, CourierState][] = [
  ['pickup', 'assigned'], ['pickup', 'accepted'], ['pickup', 'started'], ['pickup', 'successful'],
  ['delivery', 'started'], ['delivery', 'inProgress'], ['delivery', 'successful'],
];
const COLLECTED = 4;

/** The courier advances one of the order's jobs, fails or declines it, or ends it. */
const courier: Step = async (world, { orderId, random }) => {
  const live = await world.db.shipment.findMany({ where: { orderId, state: 'booked' } });
  const there = live.filter(({ reference }) => world.courier.livePairs(reference) > 0);
  const shipment = there[Math.floor(random() * there.length)];
  if (!shipment) return;
  const { reference, isDeliveryOnly } = shipment;
  const at = world.ways.get(reference) ?? (isDeliveryOnly ? COLLECTED : 0);
  const [leg, state] = WAY[at] ?? (['delivery', 'successful'] as const);
  const dice = random();
  const says = async (said: CourierState) => {
    const event = world.courier.event(reference, leg, said);
    world.counts.said += 1;
    const key = newId();
    await applyCourierEvent(world.services, event, key);
    // Sometimes the courier reports the same event twice.
    if (random() < 0.2) await applyCourierEvent(world.services, event, key);
  };
  if (dice < 0.1) return says('failed');
  if (dice < 0.13 && at < COLLECTED) return says('declined');
  if (dice < 0.16) {
    for (const one of world.courier.made) if (one.reference === reference) one.isLive = false;
    return says('cancelled');
  }
  if (dice < 0.25) return says('assigned');
  world.ways.set(reference, at + 1);
  await says(state);
};

const SHIP_AGAIN = action('shipAgain', AGAIN_WHY);
const RETURN_TO_SENDER = action('turnBack', RETURN_TO_SENDER_WHY);
const RETURN = action('return', RETURN_WHY);

/** Steps that are tried in every state, with their weights. Most of them are refused. */
const ALWAYS: readonly Weighed[] = [
  [action('ship'), 0.2],
  [SHIP_AGAIN, 0.2],
  [RETURN_TO_SENDER, 0.1],
  [RETURN, 0.1],
  [action('cancelReturn'), 0.4],
  [action('cancel'), 0.4],
  [courier, 5],
];
const TURNS: readonly Weighed[] = [[RETURN_TO_SENDER, 0.7]];
/** The steps that people are likely to take in each state, with their weights. */
const LIKELY: Partial<Record<OrderStatus, readonly Weighed[]>> = {
  eligible: [[action('ship'), 30]],
  failed: [[SHIP_AGAIN, 2], ...TURNS],
  decline: [[SHIP_AGAIN, 2]],
  cancelled: [[SHIP_AGAIN, 2]],
  deliveryCompleted: [
    [RETURN, 3],
    [SHIP_AGAIN, 1],
  ],
  collected: TURNS,
  deliveryStarted: TURNS,
  deliveryInProgress: TURNS,
};

const inStore =
  (what: (world: World, id: string, random: Random) => void): Step =>
  (world, { externalId, random }) =>
    Promise.resolve(what(world, externalId, random));

const OF_STORE: Record<Kind, readonly Weighed[]> = {
  shopify: [
    [inStore(({ out }, id) => out.edit(id)), 0.6],
    [inStore(({ shopifyActions }, id) => shopifyActions!.holdOrder(SHOP, id, 'Wait')), 0.3],
    [inStore(({ shopifyActions }, id) => shopifyActions!.releaseOrder(SHOP, id)), 1],
    [inStore(({ out }, id) => out.cancel(id)), 0.1],
    [
      inStore(({ shopifyActions }, id) =>
        shopifyActions!.updateOrder(SHOP, id, { financial: 'PARTIALLY_REFUNDED' }),
      ),
      0.2,
    ],
    [inStore(({ shopifyActions }, id) => byHand(shopifyActions!, id)), 0.2],
  ],
  woocommerce: [
    [inStore(({ out }, id) => out.edit(id)), 0.6],
    [inStore(({ wooControl }, id) => wooControl!.edit(Number(id), { status: 'on-hold' })), 0.2],
    [inStore(({ wooControl }, id) => wooControl!.edit(Number(id), { status: 'processing' })), 1],
    [inStore(({ out }, id) => out.cancel(id)), 0.1],
    [inStore(({ wooControl }, id) => wooControl!.refund(Number(id), '10.00')), 0.2],
    [inStore(({ wooControl }, id) => wooControl!.trash(Number(id))), 0.15],
    [inStore(restore), 1],
    [inStore(({ wooControl }, id) => wooControl!.edit(Number(id), { status: 'completed' })), 0.2],
  ],
};

function byHand(actions: NonNullable<World['shopifyActions']>, id: string): void {
  const order = actions.shopOf(SHOP).orders.find((one) => id.endsWith(`/${one.id}`))!;
  if (order.lines.every(({ quantity, fulfilled }) => fulfilled >= quantity)) return;
  actions.fulfilElsewhere(SHOP, id, 'Another Courier', 'AC-1');
}

function restore({ wooControl }: World, id: string): void {
  const found = wooControl!.orders().find(({ order }) => String(order.id) === id);
  if (found?.order.status === 'trash') wooControl!.restore(Number(id));
}

function weighedOf(steps: readonly Weighed[], random: Random): Step {
  let left = random() * steps.reduce((sum, [, weight]) => sum + weight, 0);
  return (steps.find(([, weight]) => (left -= weight) < 0) ?? steps[0]!)[0];
}

/** A deliberate fault that the check must find: a cancellation or a return to sender counts as reported, but is not
 *  written to the store. */
export async function forgetsCalledOff({ db }: World): Promise<void> {
  for (const statement of FORGETS) await db.$executeRawUnsafe(statement);
}

const FORGETS = [
  `create function forget() returns trigger language plpgsql as $$ begin
    new.state := 'told';
    return new;
  end $$`,
  `create trigger forget before insert on store_milestones for each row
    when (new.milestone in ('cancelled', 'turnedBack')) execute function forget()`,
];

/** A deliberate fault that the check must find: each step is written to WooCommerce twice. */
export async function sendsTwice({ services, clock }: World): Promise<void> {
  const { woocommerce } = services.platforms;
  if (!woocommerce) return;
  const once = woocommerce.writeTracking.bind(woocommerce);
  const later = () => new Date(clock.now().getTime() + 60 * MINUTE_MS);
  services.platforms.woocommerce = {
    ...woocommerce,
    async writeTracking(store, update, sent) {
      const reported = await once(store, update, sent);
      await once(store, { ...update, at: later() }, {});
      return reported;
    },
  };
}
