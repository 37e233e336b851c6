import { isAppError, type ErrorCode } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { Killed } from './dying-db.ts';
import type { Random, World } from './mixed-world.ts';

/** The answers that clients received, with their counts. */
type Told = {
  operations: number;
  sent: number;
  killed: number;
  done: Map<string, number>;
  refused: Map<string, number>;
  /** Answers that must never occur. */
  faults: string[];
};

export type Client = {
  n: number;
  random: Random;
  account: World['merchants'][number];
  orders: string[];
  topUps: string[];
};
export type Action = (world: World, told: Told, client: Client) => Promise<void>;

export function newSent(): Told {
  return { operations: 0, sent: 0, killed: 0, done: new Map(), refused: new Map(), faults: [] };
}

type Sent<T> = { done: T[]; codes: ErrorCode[] };

/** Sends it twice at once, each until it is answered. A refusal must be one of these codes. */
export async function twice<T>(
  world: World,
  told: Told,
  what: string,
  action: (services: Services, nth: number) => Promise<T>,
  refusals: readonly ErrorCode[] = [],
): Promise<Sent<T>> {
  const sent: Sent<T> = { done: [], codes: [] };
  const once = async (nth: number) => {
    for (;;) {
      told.sent += 1;
      try {
        sent.done.push(await action(world.mortal(0.05), nth));
        return count(told.done, what);
      } catch (error) {
        if (error instanceof Killed) {
          told.killed += 1;
          continue;
        }
        if (!isAppError(error) || !refusals.includes(error.code)) {
          told.faults.push(`${what}: ${String(error).slice(-300)}`);
          return;
        }
        sent.codes.push(error.code);
        return count(told.refused, what);
      }
    }
  };
  await Promise.all([once(0), once(1)]);
  return sent;
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export function oneOf<T>(all: readonly T[], random: Random): T {
  return all[Math.floor(random() * all.length)]!;
}

export function between(least: number, most: number, random: Random): number {
  return least + Math.floor(random() * (most - least + 1));
}
