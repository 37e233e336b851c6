import { isAppError, type ErrorCode } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { Killed } from './dying-db.ts';
import type { Random, World } from './mixed-world.ts';

/** What the clients sent, and how often each kind of action was done or refused. */
type Attempts = {
  operations: number;
  sent: number;
  killed: number;
  done: Map<string, number>;
  refused: Map<string, number>;
  /** Answers that must never occur. */
  errors: string[];
};

export type Client = {
  n: number;
  random: Random;
  account: World['merchants'][number];
  orders: string[];
  topUps: string[];
};
export type Action = (world: World, attempts: Attempts, client: Client) => Promise<void>;

export function newSent(): Attempts {
  return { operations: 0, sent: 0, killed: 0, done: new Map(), refused: new Map(), errors: [] };
}

type Sent<T> = { done: T[]; codes: ErrorCode[] };

/** Runs the action twice at once, and repeats each until it is answered. A refusal must have one of these codes; any
 *  other error is recorded as a violation. */
export async function twice<T>(
  world: World,
  attempts: Attempts,
  what: string,
  action: (services: Services, nth: number) => Promise<T>,
  refusals: readonly ErrorCode[] = [],
): Promise<Sent<T>> {
  const sent: Sent<T> = { done: [], codes: [] };
  const once = async (nth: number) => {
    for (;;) {
      attempts.sent += 1;
      try {
        sent.done.push(await action(world.mortal(0.05), nth));
        return count(attempts.done, what);
      } catch (error) {
        if (error instanceof Killed) {
          attempts.killed += 1;
          continue;
        }
        if (!isAppError(error) || !refusals.includes(error.code)) {
          attempts.errors.push(`${what}: ${String(error).slice(-300)}`);
          return;
        }
        sent.codes.push(error.code);
        return count(attempts.refused, what);
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

export function between(least: number, max: number, random: Random): number {
  return least + Math.floor(random() * (max - least + 1));
}
