import type { Client } from 'pg';
import type { Actor } from '#app/domain/shared/actor.ts';

export const BIG_MERCHANT = '00000000-0000-7000-8000-000000000001';
/** An actor with the rights of the big merchant's owner. */
export const BIG_ACTOR: Actor = {
  role: 'merchant',
  merchantId: BIG_MERCHANT,
  storeIds: [],
  name: 'bench',
  userId: null,
  membershipId: null,
  email: null,
  hubIds: [],
};
const MERCHANTS = 40;

/** Inserts `count` orders with independent column values. One merchant has three in ten; the others share the rest
 *  unevenly. The database generates them, because a million single inserts would take longer than the measurement. */
export async function fillOrders(client: Client, count: number): Promise<void> {
  await client.query(`
    insert into merchants (id, name, email, updated_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Merchant ' || n, 'm' || n || '@shop.example', now() from generate_series(1, ${MERCHANTS}) n;
    insert into stores (id, merchant_id, name, url, integration_type, updated_at)
    select ('10000000-0000-7000-8000-' || lpad((m * 10 + s)::text, 12, '0'))::uuid, ('00000000-0000-7000-8000-' || lpad(m::text, 12, '0'))::uuid, 'Store ' || m || '-' || s, 'https://s.example', 'custom', now()
    from generate_series(1, ${MERCHANTS}) m, generate_series(0, 2) s;
    insert into pickup_locations (id, store_id, merchant_id, name, address, latitude, longitude)
    select id, id, merchant_id, 'Depot', '12 Long Street, Cape Town', -33.9, 18.4 from stores;
    create function bench_key(n bigint) returns text language sql immutable as $$
      select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + ((n * 2654435761 + 40503 * i) >> (i * 5 % 40) & 31)::int, 1), '') from generate_series(1, 5) i
    $$;
  `);
  await client.query(
    `
    insert into orders (id, order_key, merchant_id, store_id, platform, order_id, status, customer_name, street, city, province, postal_code, country, pickup_location_id, driver_name, total_cents, search_text, created_at, updated_at)
    select
      gen_random_uuid(), lpad(translate(upper(to_hex(n)), 'ILOU', 'WXYZ'), 7, '0') || bench_key(n), m.id, s.id, 'custom', n::text,
      (array['eligible','eligible','unassigned','assigned','collected','deliveryStarted','deliveryCompleted','deliveryCompleted','deliveryCompleted','ineligible','inStore','cancelled'])[1 + r.status % 12]::order_status,
      v.name, v.street, v.city, 'GP', '2000', 'ZA', s.id, case when r.status % 3 = 0 then 'Sipho Dlamini' end, (n * 7919) % 500000,
      lower(lpad(to_hex(n), 7, '0') || ' ' || n || ' ' || v.name || ' ' || v.street || ' ' || v.city || ' 2000 +2782' || lpad(((n * 7919) % 10000000)::text, 7, '0')),
      now() - n * interval '30 seconds', now()
    from generate_series(1, $1::bigint) n
    cross join lateral (select abs(hashint8(n)::bigint) as who, abs(hashint8(n + 10000000)::bigint) as status, abs(hashint8(n + 20000000)::bigint) as name, abs(hashint8(n + 30000000)::bigint) as place) r
    cross join lateral (select case when r.who % 10 < 3 then 1 else 2 + (r.who / 10) % ${MERCHANTS - 1} end as who) w
    cross join lateral (select ('00000000-0000-7000-8000-' || lpad(w.who::text, 12, '0'))::uuid as id) m
    cross join lateral (select ('10000000-0000-7000-8000-' || lpad((w.who * 10 + r.place % 3)::text, 12, '0'))::uuid as id) s
    cross join lateral (select
      (array['Thandi','Sipho','Lerato','Pieter','Aisha','Yusuf','Zanele','Johan','Nomvula','Riaan'])[1 + r.name % 10] || ' ' || (array['Mokoena','Dlamini','Naidoo','Botha','Petersen','Khumalo','van der Merwe','Mahlangu'])[1 + (r.name / 10) % 8] as name,
      (r.place % 300) || ' ' || (array['Long Street','Vilakazi Street','Kloof Road','Church Street'])[1 + (r.place / 300) % 4] as street,
      (array['Johannesburg','Cape Town','Durban','Pretoria','Gqeberha','Polokwane'])[1 + (r.place / 1200) % 6] as city) v`,
    [count],
  );
  // An ineligible order gets an open alert, as it does when it is imported.
  await client.query(`
    insert into attentions (id, code, subject, subject_id, merchant_id, store_id, since, open_key)
    select gen_random_uuid(), 'notShippable', 'order', id, merchant_id, store_id, created_at, 'order ' || id || ' notShippable'
    from orders where status = 'ineligible'`);
  await client.query('vacuum analyze');
}
