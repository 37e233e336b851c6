import { DateTime } from 'luxon';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { isoDay, ZONE } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { spendableOf } from './balance.ts';
import { PACE_DAYS, type Pace } from './pace.rules.ts';
import { SHOPIFY } from './transaction-types.rules.ts';

type Sums = { month: bigint; before: bigint; fortnight: bigint };

/** What the owner's shipments have cost this month and recently, and the balance that is left. Null for everyone but
 *  the account's owner (product.md D1). Counts fees as `spendByMonth` does. */
export async function readPace(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<Pace | null> {
  const { merchantId } = actor;
  if (scopeOf(actor.role, 'account.read') !== 'own' || !merchantId) return null;
  const [sums, [spendable]] = await Promise.all([
    feesOf(deps, merchantId),
    spendableOf(deps.db, [merchantId]),
  ]);
  return {
    monthFrom: `${isoDay(deps.clock.now()).slice(0, 8)}01`,
    monthCents: centsFromDb(sums.month),
    monthBeforeCents: centsFromDb(sums.before),
    fortnightCents: centsFromDb(sums.fortnight),
    availableCents: spendable?.availableCents ?? 0,
    creditLimitCents: spendable?.creditLimitCents ?? 0,
  };
}

async function feesOf({ db, clock }: Pick<Services, 'db' | 'clock'>, merchantId: string) {
  const now = DateTime.fromJSDate(clock.now(), { zone: ZONE });
  const month = now.startOf('month').toJSDate();
  const before = now.minus({ months: 1 });
  // On a day that the previous month does not have, `before` is its last day, which counts completely.
  const until = before.day < now.day ? month : before.plus({ milliseconds: 1 }).toJSDate();
  const first = before.startOf('month').toJSDate();
  const today = now.startOf('day');
  const [from, to] = [today.minus({ days: PACE_DAYS }).toJSDate(), today.toJSDate()];
  const [sums] = await db.$queryRaw<[Sums]>`
    select
      coalesce(sum(amount_cents) filter (where created_at >= ${month}), 0)::bigint as month,
      coalesce(sum(amount_cents) filter (where created_at >= ${first} and created_at < ${until}), 0)::bigint
        as before,
      coalesce(sum(amount_cents) filter (where created_at >= ${from} and created_at < ${to}
        and provider is distinct from ${SHOPIFY}), 0)::bigint as fortnight
    from transactions
    where merchant_id = ${merchantId}::uuid and type = 'orderCreationFee' and status = 'SUCCESSFUL'
      and created_at >= least(${first}::timestamptz, ${from}::timestamptz)`;
  return sums;
}
