import { expect, test } from 'vitest';
import { holdOrders } from '#app/domain/orders/hold-orders.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { tidyUp } from '#app/domain/shared/tidy-up.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { AUDIT_KINDS, type AuditKind } from './audit-actions.rules.ts';
import { isKnownAccount } from './audit-filter.ts';
import { AuditQuery } from './audit.schema.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { writeAudit } from './write-audit.ts';

const DAY_MS = 86_400_000;
const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS);

async function world() {
  const it = await testServices();
  const merchant = await given.merchant(it.services);
  const entry = (daysAgo: number, kind: AuditKind = 'orders') =>
    it.db.auditEntry.create({
      data: {
        id: newId(),
        at: at(daysAgo),
        kind,
        actor: 'Naledi',
        action: 'order.ship',
        subject: newId(),
        merchantId: merchant.merchantId,
      },
    });
  const log = (actor: Actor, query: object = {}) =>
    listAudit(it.services, actor, AuditQuery.parse(query));
  return { ...it, merchant, entry, log };
}

test('an entry cannot be changed, or deleted before its retention period ends', async () => {
  const { db, entry } = await world();
  const { id } = await entry(729);
  const attempts = [
    () => db.auditEntry.updateMany({ data: { actor: 'Nobody' } }),
    () => db.auditEntry.deleteMany({ where: { id } }),
    () => db.$executeRaw`delete from audit_entries`,
    () => db.$executeRaw`truncate audit_entries`,
    () => db.$executeRaw`insert into audit_entries (id, at, actor, action, subject)
      values (${id}::uuid, now(), 'Nobody', 'x', 'x') on conflict (id) do update set actor = 'Nobody'`,
  ];

  for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/audit entries/);

  expect(await db.auditEntry.findMany()).toMatchObject([{ id, actor: 'Naledi' }]);
});

test('counter-test: without its triggers the table can be changed', async () => {
  const { db, entry } = await world();
  await entry(1);
  await db.$executeRaw`alter table audit_entries disable trigger user`;

  expect((await db.auditEntry.updateMany({ data: { actor: 'Nobody' } })).count).toBe(1);
  expect((await db.auditEntry.deleteMany()).count).toBe(1);
});

test('expired entries are deleted, each kind after its own retention period', async () => {
  const { db, services, entry } = await world();
  for (const kind of Object.keys(AUDIT_KINDS) as AuditKind[])
    for (const days of [729, 731, 1825, 1827]) await entry(days, kind);

  await tidyUp(services, { day: '2025-03-07', step: 0 });

  const left = await db.auditEntry.groupBy({ by: ['kind'], _count: { _all: true } });
  expect(Object.fromEntries(left.map(({ kind, _count }) => [kind, _count._all]))).toEqual({
    orders: 1,
    papers: 1,
    reads: 1,
    stores: 3,
    people: 3,
    access: 3,
    money: 3,
    settings: 3,
    other: 3,
  });
});

test('an action and its entry are stored together or not at all', async () => {
  const { db, services, merchant } = await world();
  const order = await given.order(services, { merchant, status: 'eligible' });
  const steps = {
    done: [],
    onAccepted: () => Promise.reject(new Error('the end of the transaction is not reached')),
  };

  await expect(
    holdOrders(services, merchant, { orderKeys: [order.orderKey] }, steps),
  ).rejects.toThrow('not reached');
  expect(await db.auditEntry.count()).toBe(0);

  await holdOrders(services, merchant, { orderKeys: [order.orderKey] });
  expect(await db.auditEntry.findMany()).toMatchObject([
    { action: 'order.held', subject: order.id, merchantId: merchant.merchantId, kind: 'orders' },
  ]);
});

test('the same view is recorded once an hour, and again from another address or by another person', async () => {
  const { db, services, clock, merchant } = await world();
  const { orderKey } = await given.order(services, { merchant });
  const admin = await given.admin(services);
  const from = (address: string) => ({ client: 'portal' as const, address });
  const read = (actor: Actor) => getOrder(services, actor, orderKey);

  await read({ ...merchant, from: from('192.0.2.1') });
  await read({ ...merchant, from: from('192.0.2.1') });
  expect(await db.auditEntry.count({ where: { action: 'order.read' } })).toBe(1);
  await read({ ...merchant, from: from('192.0.2.2') });
  await read({ ...admin, from: from('192.0.2.1') });
  expect(await db.auditEntry.count({ where: { action: 'order.read' } })).toBe(3);
  clock.advance(3_600_001);
  await read({ ...merchant, from: from('192.0.2.1') });

  expect(await db.auditEntry.count({ where: { action: 'order.read' } })).toBe(4);
});

test('an account sees its own entries and those of administrators in it; managers and tokens see none', async () => {
  const { services, merchant, log } = await world();
  const order = await given.order(services, { merchant, orderId: '1041' });
  const stranger = await given.merchant(services);
  const admin = await given.admin(services);
  await getOrder(
    services,
    { ...admin, from: { client: 'portal', address: '::1' } },
    order.orderKey,
  );

  const { rows } = await log(merchant);
  expect(rows).toMatchObject([
    {
      role: 'Administrator of Thumela',
      words: 'Opened the order',
      thing: { of: 'order', name: '1041', key: order.orderKey },
      client: 'Portal',
      address: '::1',
    },
  ]);
  expect((await log(stranger)).rows).toEqual([]);
  expect((await log(admin)).rows).toHaveLength(1);
  expect((await log(stranger, { account: merchant.merchantId })).rows).toEqual([]);
  for (const actor of [given.storeManager(merchant, []), given.hubStaff()])
    await expect(log(actor)).rejects.toMatchObject({ code: 'not-allowed' });
});

test('the log can be filtered by day, person, kind, account and subject', async () => {
  const { db, services, merchant, log } = await world();
  const admin = await given.admin(services);
  const order = await given.order(services, { merchant, orderId: '1041' });
  const { merchantId, userId } = merchant;
  const write = (
    by: Actor,
    day: string,
    action: 'order.ship' | 'store.settings',
    subject: string,
  ) =>
    db.$transaction((tx) =>
      writeAudit(tx, by, { at: new Date(`2026-03-${day}`), action, subject, merchantId }),
    );
  await write(merchant, '01T21:59:59Z', 'order.ship', order.id);
  await write(merchant, '01T22:00:00Z', 'store.settings', newId());
  await write(admin, '03T00:00:00Z', 'order.ship', newId());
  const count = async (actor: Actor, query: object) => (await log(actor, query)).rows.length;

  expect(await count(merchant, { from: '2026-03-02' })).toBe(2);
  expect(await count(merchant, { to: '2026-03-01' })).toBe(1);
  expect(await count(merchant, { from: '2026-03-02', to: '2026-03-02' })).toBe(1);
  expect(await count(merchant, { who: userId })).toBe(2);
  expect(await count(merchant, { who: 'operator' })).toBe(1);
  expect(await count(merchant, { kind: 'stores' })).toBe(1);
  for (const q of ['1041', '#1041', order.orderKey.toLowerCase(), order.id])
    expect(await count(merchant, { q }), q).toBe(1);
  expect(await count(merchant, { q: '1042' })).toBe(0);
  expect(await count(admin, { account: merchant.email })).toBe(3);
  expect(await count(admin, { account: 'nobody@shop.example' })).toBe(0);
});

test('administrators find an order of any account by its number, in any spelling', async () => {
  const { services, merchant, log } = await world();
  const admin = await given.admin(services);
  for (const orderId of ['KH-1041', '#Kh-1042', 'KH_1043'])
    await holdOrders(services, merchant, {
      orderKeys: [
        (await given.order(services, { merchant, orderId, status: 'eligible' })).orderKey,
      ],
    });
  const found = async (actor: Actor, q: string) =>
    (await log(actor, { q })).rows.map(({ thing }) => thing?.name);

  for (const actor of [admin, merchant]) {
    for (const q of ['KH-1041', 'kh-1041', '#kh-1041'])
      expect(await found(actor, q), q).toEqual(['KH-1041']);
    expect(await found(actor, 'KH-1042')).toEqual(['#Kh-1042']);
    expect(await found(actor, 'KH%1041')).toEqual([]);
    expect(await found(actor, 'kh_1041')).toEqual([]);
  }
});

test('an address without an account is recognised', async () => {
  const { db, services, merchant } = await world();
  const admin = await given.admin(services);
  const isKnown = (account: string) => isKnownAccount(db, admin, AuditQuery.parse({ account }));

  expect(await isKnown('')).toBe(true);
  expect(await isKnown(merchant.email ?? '')).toBe(true);
  expect(await isKnown(`x${merchant.email}`)).toBe(false);
});

test('each page continues where the previous one ended, also among entries of the same time', async () => {
  const { db, merchant, log } = await world();
  const things = Array.from({ length: 7 }, newId);
  await db.$transaction(async (tx) => {
    for (const subject of things)
      await writeAudit(tx, merchant, {
        at: new Date('2026-03-01'),
        action: 'order.ship',
        subject,
        merchantId: merchant.merchantId,
      });
  });

  const seen: string[] = [];
  for (let before: string | null = ''; before !== null;) {
    const page: Awaited<ReturnType<typeof log>> = await log(merchant, { before, limit: 3 });
    seen.push(...page.rows.map(({ subject }) => subject));
    before = page.next;
  }
  expect(seen).toEqual(things.toReversed());
});

test('the export has the filtered entries, contains no formulas, and is itself recorded', async () => {
  const { db, services, merchant, log } = await world();
  const by = { ...merchant, name: '=HYPERLINK("https://evil.example")' };
  await db.$transaction((tx) =>
    writeAudit(tx, by, {
      at: new Date('2026-03-01T10:00:00Z'),
      action: 'store.settings',
      subject: newId(),
      merchantId: merchant.merchantId,
      detail: { fields: ['printOnBooking'] },
    }),
  );
  const filter = AuditQuery.parse({ kind: 'stores' });

  const lines: string[] = [];
  for await (const part of await exportAudit(services, merchant, filter, 'comma'))
    lines.push(part.toString());

  const file = lines.join('').split('\r\n');
  expect(file).toHaveLength(3);
  expect(file[1]).toContain('2026-03-01 12:00:00');
  expect(file[1]).toContain(`"'=HYPERLINK`);
  expect(file[1]).toContain('print on booking');
  expect((await log(merchant, { kind: 'papers' })).rows).toMatchObject([
    { action: 'audit.export', detail: 'kind' },
  ]);
  await expect(
    exportAudit(services, given.storeManager(merchant, []), filter, 'comma'),
  ).rejects.toMatchObject({ code: 'not-allowed' });
});
