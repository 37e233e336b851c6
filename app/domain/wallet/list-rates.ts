import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { FOR_ALL, rateStates, type RateState } from './rate.rules.ts';

export type ListedRate = {
  id: string;
  whose: string;
  /** For a store, the account it belongs to; for an account, its email address. */
  beside: string | null;
  feeCents: number;
  fromDay: string;
  state: RateState;
  reason: string;
  addedBy: string;
  addedAt: string;
};

export type RateList = {
  rows: ListedRate[];
  /** The rate from the settings, which is used if no row applies. */
  defaultCents: number;
  /** The first day on which a new rate may start. */
  earliest: string;
};

const DAY_MS = 86_400_000;

/** All rates, for administrators: first those for all accounts, then those of accounts, then those of stores, each by
 *  name and with the latest start date first.
 *  @throws AppError 'not-allowed'. */
export async function listRates(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
): Promise<RateList> {
  authorize(actor, 'price.write');
  const found = await db.price.findMany({
    include: { merchant: true, store: { include: { merchant: true } } },
  });
  const now = clock.now();
  const bare = found.map(({ fromDay, feeCents, ...row }) => ({
    ...row,
    fromDay: writtenDay(fromDay),
    feeCents: centsFromDb(feeCents),
  }));
  const stateOf = rateStates(bare, isoDay(now));
  const rows = bare
    .toSorted(
      (one, other) =>
        breadth(one) - breadth(other) ||
        nameOf(one).localeCompare(nameOf(other)) ||
        other.fromDay.localeCompare(one.fromDay),
    )
    .map((row) => ({
      id: row.id,
      whose: nameOf(row),
      beside: row.store?.merchant.name ?? row.merchant?.email ?? null,
      feeCents: row.feeCents,
      fromDay: row.fromDay,
      state: stateOf(row),
      reason: row.reason,
      addedBy: row.addedBy,
      addedAt: row.addedAt.toISOString(),
    }));
  const earliest = isoDay(new Date(now.getTime() + DAY_MS));
  return { rows, defaultCents: settings.orderFeeCents, earliest };
}

type Named = { store: { name: string } | null; merchant: { name: string } | null };

function nameOf({ store, merchant }: Named): string {
  return store?.name ?? merchant?.name ?? FOR_ALL;
}

function breadth({ store, merchant }: Named): number {
  if (store) return 2;
  return merchant ? 1 : 0;
}
