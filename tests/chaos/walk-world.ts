import type { Order } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';
import type { CourierPort } from '#app/ports/courier.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { SEE_CALL_OFFS } from './seen-call-offs.ts';
import type { Job, Word } from './walk-jobs.ts';

/** A safeguard that is gone: statements that take it out of the database, or a courier that we hear
 *  otherwise. */
export type Spoilt = {
  statements?: readonly string[];
  courier?: (courier: CourierPort) => CourierPort;
};

export type WalkWorld = Awaited<ReturnType<typeof walkWorld>>;

/** Things that are done at once, each on a connection of its own, and what they wait for. */
const CONNECTIONS = 12;
const MUCH_CENTS = 50_000_000;

/** A merchant with a store and enough money, whose orders walk one after the other. */
export async function walkWorld(spoilt: Spoilt = {}) {
  const it = await testServices({ connections: CONNECTIONS });
  for (const statement of [...SEE_CALL_OFFS, ...(spoilt.statements ?? [])])
    await it.db.$executeRawUnsafe(statement);
  const merchant = await given.merchant(it.services, { balanceCents: MUCH_CENTS });
  const store = await given.store(it.services, merchant, { integrationType: 'woocommerce' });
  return { ...it, merchant, store, spoilt };
}

/** The order as its store has it. */
export type InStore = { externalId: string; isCancelled: boolean; houseNumber: number };

/** One order, what its courier knows of it, and what we have not heard yet. */
export type Walk = {
  world: WalkWorld;
  services: Services;
  order: Order;
  seed: number;
  inStore: InStore;
  /** What the courier's clock shows more than ours, in milliseconds. */
  clockOffMs: number;
  jobs: Job[];
  words: Word[];
  /** Nobody is ill, nothing is lost and nobody is killed. */
  isCalm: boolean;
  dice: () => number;
  /** With dice of its own, so that others beside it do not change what it does. */
  withDice: <T>(act: () => Promise<T>) => Promise<T>;
  log: string[];
  faults: string[];
};

export function among<T>({ dice }: Walk, some: readonly T[]): T {
  return some[Math.floor(dice() * some.length)]!;
}

/** As it is written in the log: `-S1` for the first, `-R2` for the second way back. */
export function shortName(reference: string): string {
  return reference.slice(12) || '-S1';
}
