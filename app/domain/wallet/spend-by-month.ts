import { DateTime } from 'luxon';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { ZONE } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { accountOf } from './account-of.ts';
import type { Spend } from './spend.rules.ts';
import type { AccountQuery } from './transactions.schema.ts';

const MONTHS = 6;

type Row = { month: string; store: string | null; cents: bigint; shipments: bigint };

/** What an account's shipments have cost in each of the last six months, by store. It counts captured fees by the
 *  month in Johannesburg in which the shipment was requested.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function spendByMonth(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  query: AccountQuery,
): Promise<Spend> {
  const account = await accountOf(db, actor, query);
  const thisMonth = DateTime.fromJSDate(clock.now(), { zone: ZONE }).startOf('month');
  const first = thisMonth.minus({ months: MONTHS - 1 });
  const rows = await db.$queryRaw<Row[]>`
    select to_char(t.created_at at time zone ${ZONE}, 'YYYY-MM') as month, s.name as store,
      sum(t.amount_cents)::bigint as cents, count(*) as shipments
    from transactions t
    left join shipments h on h.id = t.shipment_id left join stores s on s.id = h.store_id
    where t.merchant_id = ${account}::uuid and t.type = 'orderCreationFee'
      and t.status = 'SUCCESSFUL' and t.created_at >= ${first.toJSDate()}
    group by 1, 2`;
  const months = Array.from({ length: MONTHS }, (_none, n) =>
    first.plus({ months: n }).toFormat('yyyy-MM'),
  );
  const spent = rows.map(({ month, store, cents, shipments }) => ({
    month,
    store: store ?? '',
    cents: centsFromDb(cents),
    shipments: Number(shipments),
  }));
  return { months, spent };
}
