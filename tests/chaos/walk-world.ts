import type { IntegrationType, Order } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import type { CourierPort } from '#app/ports/courier.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { SEE_ARRIVALS } from './seen-arrivals.ts';
import { SEE_CALL_OFFS } from './seen-call-offs.ts';
import type { Job, Word } from './walk-jobs.ts';

/** A missing safeguard: SQL statements that remove it from the database, or a wrapper around the courier. */
export type Spoilt = {
  statements?: readonly string[];
  courier?: (courier: CourierPort) => CourierPort;
};

export type WalkWorld = Awaited<ReturnType<typeof walkWorld>>;

/** Enough for concurrent actions, each of which holds a connection and may wait for another. */
const CONNECTIONS = 12;
const MUCH_CENTS = 50_000_000;

/** A database with a merchant, a WooCommerce store and enough money for all walks. The safeguards in `spoilt` are
 *  removed. */
export async function walkWorld(spoilt: Spoilt = {}, connections = CONNECTIONS) {
  const it = await testServices({ connections });
  for (const statement of [...SEE_CALL_OFFS, ...SEE_ARRIVALS, ...(spoilt.statements ?? [])])
    await it.db.$executeRawUnsafe(statement);
  return { ...it, ...(await openShop(it.services, 'woocommerce')), spoilt };
}

/** A merchant with a store of this platform. */
export async function openShop(services: Services, integrationType: IntegrationType) {
  const merchant = await given.merchant(services, { balanceCents: MUCH_CENTS });
  return { merchant, store: await given.store(services, merchant, { integrationType }) };
}

/** The order's state in its store. */
export type InStore = { externalId: string; isCancelled: boolean; houseNumber: number };

/** One order, its jobs at the courier, and the reports we have not received yet. */
export type Walk = {
  world: WalkWorld;
  services: Services;
  order: Order;
  seed: number;
  inStore: InStore;
  /** How far the courier's clock is ahead of ours, in milliseconds. */
  clockOffMs: number;
  jobs: Job[];
  words: Word[];
  /** When each queued job was first tried. */
  tried: Map<string, number>;
  /** True while there are no failures, losses or kills. */
  isCalm: boolean;
  /** True while the courier is unreachable. */
  isAway: boolean;
  dice: () => number;
  /** Runs the action with separate random numbers, so that concurrent actions do not change its course. */
  withDice: <T>(action: () => Promise<T>) => Promise<T>;
  log: string[];
  errors: string[];
};

export function among<T>({ dice }: Walk, some: readonly T[]): T {
  return some[Math.floor(dice() * some.length)]!;
}

/** A short name for logs: `-S1` for the first shipment, `-R2` for the second return. */
export function shortName(reference: string): string {
  return reference.slice(12) || '-S1';
}
