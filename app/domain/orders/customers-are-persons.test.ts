import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Store } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices, type TestServices } from '#tests/fakes/test-services.ts';
import { matchKeyOf } from './customer-key.rules.ts';

const MIGRATION = 'prisma/migrations/20261128082000_customers_are_persons/migration.sql';
const SHARED = 'orders@reseller.example';

let it: TestServices;
let merchant: GivenMerchant;
let store: Store;
beforeEach(async () => {
  it = await testServices({ now: '2026-11-18T08:00:00Z' });
  merchant = await given.merchant(it.services);
  store = await given.store(it.services, merchant);
});

/** A customer as the previous release stored it, with the key of that time. */
async function known(matchKey: string, of = merchant): Promise<string> {
  const facts = { name: 'Before', searchText: 'before', sourceAt: it.clock.now() };
  const { merchantId } = of;
  const { id } = await it.db.customer.create({
    data: { id: newId(), merchantId, matchKey, ...facts },
  });
  return id;
}

async function ordered(customerId: string | null, customerName: string, over: object = {}) {
  it.clock.advance(60_000);
  return given.order(it.services, {
    merchant,
    store,
    createdAt: it.clock.now(),
    customerId,
    customerName,
    email: SHARED,
    phone: null,
    ...over,
  });
}

/** Characters that cannot be compressed, so that an index must store them in full. */
function randomText(length: number): string {
  return Array.from({ length }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7_919 * (at + length)) % 20_000)),
  ).join('');
}

async function migrate(): Promise<void> {
  const sql = await readFile(MIGRATION, 'utf8');
  await it.db.$transaction(async (tx) => {
    for (const statement of sql.split(/;\n/).filter((one) => one.trim() !== ''))
      await tx.$executeRawUnsafe(statement);
  });
}

async function personOf({ id }: { id: string }) {
  const { customer } = await it.db.order.findUniqueOrThrow({
    where: { id },
    include: { customer: true },
  });
  return customer;
}

test('a row that three names shared becomes three people, each with the data of their newest order', async () => {
  const id = await known(`email ${SHARED}`);
  const first = await ordered(id, 'Boipelo Sithole', { street: '1 Old Street' });
  const second = await ordered(id, 'Ayesha Khan', { street: '2 Long Street' });
  const third = await ordered(id, 'BOIPELO  SITHOLÉ', { street: '3 New Street' });
  const fourth = await ordered(id, 'Reseller', { street: '4 Main Road' });

  await migrate();

  const [boipelo, ayesha, again, reseller] = await Promise.all(
    [first, second, third, fourth].map(personOf),
  );
  expect(boipelo).toMatchObject({ name: 'BOIPELO  SITHOLÉ', street: '3 New Street' });
  expect(again?.id).toBe(boipelo?.id);
  expect(ayesha).toMatchObject({ name: 'Ayesha Khan', street: '2 Long Street', email: SHARED });
  // The existing row stays with the person who ordered last.
  expect(reseller).toMatchObject({ id, name: 'Reseller', street: '4 Main Road' });
  expect(await it.db.customer.count()).toBe(3);
});

test('the migration computes the same key as the next order of the same person', async () => {
  const people = [
    ['Renée O’Brien', { email: 'Renee@Post.example' }],
    ['van der Merwe (Pty) Ltd.', { email: null, phone: '+27825550001' }],
    ['李雷', { email: null, phone: '082 555-0002' }],
    ['\u202aThandi\u00a0Nkosi', { email: null, customerRef: 'VIP  Ünit 7' }],
    ['Zola [x] {y} ~ ^ `', { email: null }],
    ['', { email: 'nobody@post.example' }],
    [randomText(5_000), { email: `${randomText(3_000)}@post.example` }],
    [randomText(5_000), { email: null, customerRef: randomText(3_000) }],
  ] as const;
  for (const [at, [name, over]] of people.entries())
    await ordered(await known(`before ${at}`), name, over);

  await migrate();

  const orders = await it.db.order.findMany({ include: { customer: true } });
  expect(orders).toHaveLength(people.length);
  for (const { customer, customerName: name, email, phone, customerRef } of orders)
    expect(customer?.matchKey).toBe(matchKeyOf({ name, email, phone, customerRef }));
});

test('the migration keeps accounts separate and orders without a customer, and deletes rows without orders', async () => {
  const other = await given.merchant(it.services);
  const theirStore = await given.store(it.services, other);
  const ours = await ordered(await known(`email ${SHARED}`), 'Boipelo Sithole');
  const theirs = await ordered(await known(`email ${SHARED}`, other), 'Boipelo Sithole', {
    merchant: other,
    store: theirStore,
  });
  const erased = await ordered(null, 'Erased');
  await known('email gone@post.example');

  await migrate();
  await migrate();

  expect(await personOf(ours)).toMatchObject({ merchantId: merchant.merchantId });
  expect(await personOf(theirs)).toMatchObject({ merchantId: other.merchantId });
  expect(await personOf(erased)).toBeNull();
  expect(await it.db.customer.count()).toBe(2);
});
