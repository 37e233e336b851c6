import { Pool, type PoolClient } from 'pg';
import { compose } from '#app/composition.server.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { alternate, rate } from './bench.ts';
import { benchDatabase } from './bench-database.ts';

const BOOKED = 50_000;
const ROUNDS = 5;
const CLIENTS = 8;
const SCANS = 400;

/** Scans received per second, eight at a time, at a hub that expects fifty thousand booked parcels. The limit
 *  writes the same rows by hand, and reads only the order, its shipment and the hub. */
export async function scansPerSecond() {
  const database = await benchDatabase({ durable: true });
  const env = loadEnv({
    ...TEST_SETTINGS,
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    DATABASE_POOL: String(CLIENTS),
    DATA_DIR: database.dataDir,
  });
  const composition = compose(env, 'bench');
  const pool = new Pool({ connectionString: database.url, max: CLIENTS });
  pool.on('error', () => undefined);
  try {
    const { services } = composition;
    const merchant = await given.merchant(services);
    const hub = await given.hub(services, { teamId: '41002' });
    const model = await given.labelledOrder(services, merchant);
    await services.db.shipment.updateMany({ data: { hubId: hub.id } });
    await fill(pool, model.id);
    const clerk = given.hubStaff([hub.id]);
    const day = isoDay(services.clock.now());
    let taken = 0;
    const next = () => codeOf((taken += 1));
    const receive = async () => {
      const input = { hubId: hub.id, code: next(), day, scanId: newId() };
      const { verdict } = await receiveParcel(services, clerk, ReceiveInput.parse(input));
      if (verdict !== 'accepted') throw new Error(`A scan came to ${verdict}`);
    };
    const userId = clerk.userId ?? '';
    return await alternate({
      rounds: ROUNDS,
      limit: () =>
        rate(SCANS, () => each(() => bare(pool, { code: next(), day, hubId: hub.id, userId }))),
      product: () => rate(SCANS, () => each(receive)),
    });
  } finally {
    await pool.end();
    await composition.close();
    await database.stop();
  }
}

async function each(scan: () => Promise<void>): Promise<void> {
  let left = SCANS;
  const client = async () => {
    while ((left -= 1) >= 0) await scan();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

const codeOf = (nth: number) => String(nth).padStart(12, '0');

/** Copies the booked order and its shipment until there are fifty thousand. */
async function fill(pool: Pool, orderId: string): Promise<void> {
  const id = (mark: number) => `('00000000-0000-7000-${mark}000-' || lpad(n::text, 12, '0'))::uuid`;
  await pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', ${id(8)}, 'order_key', lpad(n::text, 12, '0'),
       'order_id', 'B' || n, 'current_shipment_id', null))).* from orders o, generate_series(1, ${BOOKED}) n where o.id = $1`,
    [orderId],
  );
  await pool.query(
    `insert into shipments select (jsonb_populate_record(s, jsonb_build_object('id', ${id(9)}, 'order_id', ${id(8)},
       'reference', lpad(n::text, 12, '0')))).* from shipments s, generate_series(1, ${BOOKED}) n where s.order_id = $1`,
    [orderId],
  );
  await pool.query(
    `update orders o set current_shipment_id = s.id from shipments s where s.order_id = o.id and o.id <> $1`,
    [orderId],
  );
  await pool.query('vacuum analyze');
}

type Bare = { code: string; day: string; hubId: string; userId: string };

async function bare(pool: Pool, scan: Bare): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await written(client, scan);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Writes the rows of a scan and sends its notification, with prepared statements. */
async function written(client: PoolClient, { code, day, hubId, userId }: Bare): Promise<void> {
  const now = new Date();
  const run = <T extends object>(name: string, text: string, values: unknown[]) =>
    client.query<T>({ name, text, values });
  type Found = { id: string; merchant_id: string; order_id: string; current_shipment_id: string };
  const { rows } = await run<Found>(
    'order',
    `select * from orders where order_key = $1 for no key update`,
    [code],
  );
  const { id, merchant_id, order_id, current_shipment_id: shipment } = rows[0]!;
  await run('shipments', `select * from shipments where order_id = $1`, [id]);
  await run('hub', `select * from hubs where id = $1`, [hubId]);
  await run(
    'scan',
    `insert into hub_scans (id, order_id, shipment_id, hub_id, parcel, user_id, at, stored_at) values ($1, $2, $3, $4, 1, $5, $6, $6)`,
    [newId(), id, shipment, hubId, userId, now],
  );
  await run(
    'shipment',
    `update shipments set received_hub_id = $2, received_at = $3, received_for = $4, received_from = status, status = 'atHub', collected_at = $3 where id = $1`,
    [shipment, hubId, now, day],
  );
  await run('move', `update orders set status = 'atHub', updated_at = $2 where id = $1`, [id, now]);
  await run(
    'event',
    `insert into order_events (id, order_id, at, source, kind, from_status, to_status, applied, actor, actor_user_id, note)
     values ($1, $2, $3, 'hub', 'receive', 'unassigned', 'atHub', true, 'Clerk', $4, 'Hub')`,
    [newId(), id, now, userId],
  );
  await run(
    'ask',
    `insert into driver_asks (shipment_id, team_id, day, state, asked_at, asked_by_user_id) values ($1, '41002', $2, 'wanted', $3, $4)`,
    [shipment, day, now, userId],
  );
  await run(
    'promise',
    `insert into outbox (id, job, key, payload) values ($1, 'bare', $2::text, jsonb_build_object('shipmentId', $2::text))`,
    [newId(), shipment],
  );
  await run(
    'audit',
    `insert into audit_entries (id, at, actor, actor_user_id, merchant_id, action, subject, called) values ($1, $2, 'Clerk', $3, $4, 'hub.receive', $5, $6)`,
    [newId(), now, userId, merchant_id, id, order_id],
  );
  await run('live', `select pg_notify('live', 'order ' || $1::text || ' ' || $2::text)`, [
    merchant_id,
    id,
  ]);
}
