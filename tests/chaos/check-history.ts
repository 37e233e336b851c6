import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { HOUSE } from '#app/domain/wallet/ledger.ts';
import { isOver } from './walk-jobs.ts';
import type { Walk, WalkWorld } from './walk-world.ts';

/** Checks the rules for all orders together, using only SQL and the courier's own list of jobs. */
export async function historyErrors(world: WalkWorld, walks: readonly Walk[]): Promise<string[]> {
  return [
    ...(await liveTogether(world, walks)),
    ...(await feesOfShipments(world)),
    ...(await holdsUnexplained(world)),
    ...(await checkLedger(world.services)).map(({ error, at }) => `ledger: ${error} ${at}`),
  ];
}

/** Checks that at most one outbound shipment of each order is still undelivered in the courier's list. */
async function liveTogether({ db }: WalkWorld, walks: readonly Walk[]): Promise<string[]> {
  const live = walks.flatMap(({ jobs }) =>
    jobs.filter(({ legs }) => !isOver(legs.delivery)).map(({ reference }) => reference),
  );
  const rows = await db.$queryRaw<{ order_key: string; live: bigint }[]>`
    select o.order_key, count(*) as live
    from unnest(${live}::text[]) as job(reference)
    join shipments s on s.reference = job.reference and s.kind <> 'return'
    join orders o on o.id = s.order_id
    group by o.order_key having count(*) > 1`;
  return rows.map((row) => `together: ${row.order_key} has ${row.live} at the courier`);
}

/** Checks that the earnings in the ledger equal the fees of the shipments with a successful transaction. */
async function feesOfShipments({ db }: WalkWorld): Promise<string[]> {
  const [row] = await db.$queryRaw<{ kept: bigint; earned: bigint }[]>`
    select
      coalesce((select sum(s.fee_cents) from shipments s where exists (
        select from transactions t where t.shipment_id = s.id and t.status = 'SUCCESSFUL')), 0)::bigint as kept,
      coalesce((select balance_cents from ledger_accounts where key = ${HOUSE.fees}), 0) as earned`;
  return row?.kept === row?.earned ? [] : [`fees: ${row?.earned} for shipments of ${row?.kept}`];
}

/** Checks that every fee on hold belongs to a shipment with an open alert. */
async function holdsUnexplained({ db }: WalkWorld): Promise<string[]> {
  const rows = await db.$queryRaw<{ reference: string }[]>`
    select s.reference from transactions t join shipments s on s.id = t.shipment_id
    where t.status = 'PENDING' and not exists (
      select from attentions a
      where a.subject_id = s.order_id and a.closed_at is null
        and (a.shipment_id is null or a.shipment_id = s.id))`;
  return rows.map(({ reference }) => `held: the fee of ${reference}`);
}
