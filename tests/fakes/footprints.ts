import type { Services } from '#app/ports/services.ts';
import type { Owned } from '#tests/builders/owned.ts';

type Db = Services['db'];

/** Texts that differ before and after a request if the request changed data of an owner. */
type Footprint = {
  /** The store's own data. If it changes, a request of a permitted caller really did something. */
  ofStore: string;
  /** `ofStore` and the alerts, the view, the batch and the transactions, which also depend on what earlier callers
   *  did. */
  all: string;
};

/** A function that returns the footprint of every owner. It reads again only after a write to this database, because
 *  most requests write nothing. */
export function footprints({ db }: Pick<Services, 'db'>) {
  let watched: Promise<unknown> | undefined;
  let last: { all: readonly Owned[]; at: bigint; prints: Footprint[] } | null = null;
  return async (all: readonly Owned[]): Promise<Footprint[]> => {
    await (watched ??= countWritings(db));
    const [{ at }] = await db.$queryRaw<[{ at: bigint }]>`
      select last_value + is_called::int as at from watched.writings`;
    if (last?.all !== all || last.at !== at)
      last = { all, at, prints: await Promise.all(all.map((owned) => footprint(db, owned))) };
    return last.prints;
  };
}

/** Counts every write to our tables, except the counters of requests, which belong to no owner. A sequence also counts
 *  writes that were rolled back. */
async function countWritings(db: Db): Promise<void> {
  await db.$executeRaw`
    do $$
    declare one regclass;
    begin
      create schema watched;
      create sequence watched.writings;
      create function watched.count_writing() returns trigger language plpgsql as 'begin
        perform nextval(''watched.writings''); return null; end';
      for one in select oid from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limits' loop
        execute format('create trigger watched after insert or update or delete on %s
          for each statement execute function watched.count_writing()', one);
      end loop;
    end $$`;
}

async function footprint(db: Db, owned: Owned): Promise<Footprint> {
  const ofStore = await printOfStore(db, owned);
  return { ofStore, all: `${ofStore}|${await printBeside(db, owned)}` };
}

/** What actions most likely change about the store, as one text. */
async function printOfStore(db: Db, { store }: Owned): Promise<string> {
  const [row] = await db.$queryRaw<[{ print: string }]>`
    select concat_ws('|',
      (select to_jsonb(s)::text from stores s where id = ${store.id}::uuid),
      (select string_agg(to_jsonb(o)::text, ',' order by id) from orders o where store_id = ${store.id}::uuid),
      (select count(*) from order_events e join orders o on o.id = e.order_id where o.store_id = ${store.id}::uuid),
      (select count(*) from shipments where store_id = ${store.id}::uuid),
      (select string_agg(to_jsonb(p)::text, ',' order by id) from pickup_locations p where store_id = ${store.id}::uuid),
      (select count(*) from api_tokens where store_id = ${store.id}::uuid),
      (select count(*) from store_credentials where store_id = ${store.id}::uuid),
      (select count(*) from document_jobs where order_ids && array(select id from orders where store_id = ${store.id}::uuid)),
      (select count(*) from webhook_deliveries where store_id = ${store.id}::uuid),
      (select string_agg(concat(id, state), ',' order by id) from print_jobs p where exists (select from orders o where o.id = p.order_id and o.store_id = ${store.id}::uuid)),
      (select to_jsonb(b)::text from billing_details b where merchant_id = ${store.merchantId}::uuid),
      (select string_agg(concat(u.first_name, u.password_hash, m.id, m.accepted_at, m.invited_at), ',' order by m.id)
        from store_manager_access a join users u on u.id = a.user_id
        join memberships m on m.user_id = u.id and m.merchant_id = ${store.merchantId}::uuid
        where a.store_id = ${store.id}::uuid)
    ) as print`;
  return row.print;
}

/** What actions change beside the store's data, as one text. Of views and batches only the owner's own: people of the
 *  same account may add views, and anyone may name any order in a batch, which then skips it. */
async function printBeside(
  db: Db,
  { store, viewId, batchId, transactionId }: Owned,
): Promise<string> {
  const [row] = await db.$queryRaw<[{ print: string }]>`
    select concat_ws('|',
      (select string_agg(to_jsonb(a)::text, ',' order by id) from attentions a where store_id = ${store.id}::uuid),
      (select to_jsonb(v)::text from saved_views v where id = ${viewId}::uuid),
      (select to_jsonb(b)::text from batches b where id = ${batchId}::uuid),
      (select string_agg(to_jsonb(o)::text, ',' order by position) from batch_orders o where batch_id = ${batchId}::uuid),
      (select string_agg(to_jsonb(t)::text, ',' order by id) from transactions t where id = ${transactionId}::uuid
        or merchant_id = ${store.merchantId}::uuid and shipment_id is null
        or shipment_id in (select id from shipments where store_id = ${store.id}::uuid))
    ) as print`;
  return row.print;
}
