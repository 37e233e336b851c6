import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { fieldFile } from '#tests/builders/field-file.ts';
import { changeImport, requestCheck, requestImport } from './change-import.ts';
import { checkImport } from './check-import.ts';
import { readImport } from './read-import.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';

/** Imports a file like a merchant who accepts all guessed columns. */
async function importing() {
  const world = await testServices({ now: '2026-11-28T08:00:00Z' });
  const { services, db } = world;
  const merchant = await given.merchant(services);
  const proved = { emailProvedAt: new Date() };
  await db.user.update({ where: { id: merchant.userId }, data: proved });
  const { name: storeName } = await given.store(services, merchant);
  const send = (text: string) => {
    async function* content() {
      yield await Promise.resolve(Buffer.from(text));
    }
    return startImport(services, merchant, { name: 'orders.csv', content: content() });
  };
  const check = async (id: string, over = {}) => {
    const { settings } = await readImport(services, merchant, id);
    await requestCheck(services, merchant, id, { ...settings, storeName, ...over });
    await checkImport(services, { importId: id });
    return readImport(services, merchant, id);
  };
  const run = async (id: string) => {
    await requestImport(services, merchant, id);
    await runImport(services, { importId: id });
    return readImport(services, merchant, id);
  };
  const orders = () =>
    db.order.findMany({
      orderBy: { orderId: 'asc' },
      include: { lines: { orderBy: { position: 'asc' } } },
    });
  const ordersOf = async (name: string) => {
    const id = await send(fieldFile(name));
    const { problems } = await check(id);
    expect(problems).toEqual([]);
    await run(id);
    return orders();
  };
  return { ...world, merchant, send, check, run, orders, ordersOf };
}

const RIGHT: Record<string, object[]> = {
  '01-semicolon-commas-in-cells.csv': [
    { street: expect.stringMatching(/^Unit [49], .*, (Gardens|Sea Point)$/), city: 'Cape Town' },
    { street: expect.stringMatching(/^Unit [49], .*, (Gardens|Sea Point)$/), city: 'Cape Town' },
  ],
  '02-shopify-export.csv': [
    {
      orderId: '#2041',
      customerName: 'Lerato Dube',
      email: 'lerato@example.test',
      phone: '+27821234567',
      street: '9 Anton Street',
      suburb: 'Hatfield',
      city: 'Pretoria',
      postalCode: '0083',
      province: 'GP',
      totalCents: 53_000n,
      paid: true,
      createdAt: new Date('2026-11-20T08:15:31Z'),
      lines: [
        { name: 'Rooibos 500 g', sku: 'RB-500', quantity: 2, unitPriceCents: 15_000n },
        { name: 'Honeybush 500 g', sku: 'HB-500', quantity: 1, unitPriceCents: 15_000n },
      ],
    },
  ],
  '02b-name-and-shipping-name.csv': [
    { orderId: '#2050', customerName: 'Lerato Dube', postalCode: '0083', phone: '+27821234567' },
  ],
  '03-iso-time.csv': ['A-1', 'A-2', 'A-3'].map((orderId) => ({
    orderId,
    createdAt: new Date('2026-11-20T08:15:32Z'),
  })),
  '04-first-last-name.csv': [
    {
      orderId: '77',
      customerName: 'Nomsa Khumalo',
      street: 'Unit 3 Palm Court, 15 Beach Road',
      suburb: 'Sea Point',
    },
  ],
  '04b-address-two-lines-and-suburb.csv': [
    { orderId: 'L77', street: 'Unit 3 Palm Court, 15 Beach Road', suburb: 'Sea Point' },
  ],
  '05-apostrophes.csv': [{ orderId: '0042', phone: '+27821234567', postalCode: '0002' }],
  '06-single-digit-code.csv': [{ orderId: '9', phone: '+27821234567', postalCode: '0002' }],
  '07-invisible-phone.csv': [{ orderId: '10', phone: '+27821234567' }],
  '09-repeated-order-rows.csv': [
    { orderId: '55', totalCents: 30_000n, lines: [{ name: 'Mug' }, { name: 'Plate' }] },
    { orderId: '56', totalCents: 9_000n, lines: [{ name: 'Mug' }] },
  ],
  '17-title-row.csv': [{ orderId: 'R1', customerName: 'Piet Vos', city: 'Paarl' }],
  '20-billing-shipping.csv': [
    {
      orderId: 'K2',
      customerName: 'Thandi Maseko',
      street: '12 Kloof Street',
      city: 'Cape Town',
      postalCode: '8001',
    },
  ],
};

test.each(Object.entries(RIGHT))('%s gives the intended orders', async (name, right) => {
  const { ordersOf } = await importing();

  expect(await ordersOf(name)).toMatchObject(right);
});

test('a check previews the first orders, and counts those left out or refused', async () => {
  const { send, check, run, db } = await importing();
  const heads = 'Order ID,Customer,Street,City,Item,Qty,Price,Status,Paid';
  const row = (n: number, status = '', street = `${n} Main Road`) =>
    `${n},Bo ${n},${street},Paarl,Mug,2,90.00,${status},yes`;
  const id = await send(
    [
      heads,
      row(1, 'fulfilled'),
      row(2, 'unfulfilled'),
      row(2, '').replace('Mug', 'Plate'),
      row(3, 'cancelled'),
      row(4, '', 'PO Box 12').replace('yes', 'no'),
      row(5, '', ''),
      ...[6, 7, 8, 9].map((n) => row(n)),
    ].join('\n'),
  );

  const checked = await check(id);
  expect(checked).toMatchObject({
    total: 10,
    counts: { ready: 6, leftOut: 2, refused: 1, repeated: 0 },
    problems: [{ row: 7, reason: 'Street is missing.' }],
  });
  expect(checked.samples).toHaveLength(5);
  expect(checked.samples[0]).toMatchObject({
    rows: [3, 4],
    orderId: '2',
    customer: { name: 'Bo 2', address: '2 Main Road, Paarl, South Africa' },
    lines: [
      { name: 'Mug', quantity: 2, totalCents: 18_000 },
      { name: 'Plate', quantity: 2, totalCents: 18_000 },
    ],
    totalCents: 36_000,
    paid: true,
    notices: [],
  });
  expect(checked.samples[1]).toMatchObject({
    notices: [expect.stringContaining('not paid'), expect.stringContaining('PO boxes')],
  });
  expect(await db.order.count()).toBe(0);

  expect(await check(id, { includeDone: true })).toMatchObject({
    counts: { ready: 8, leftOut: 0 },
  });
  expect(await run(id)).toMatchObject({ counts: { created: 8, refused: 1 }, samples: [] });
  const made = await db.orderImport.findFirstOrThrow();
  expect(made.samples).toEqual([]);
});

test('an order of several rows is created once, whichever of its rows is imported again', async () => {
  const { send, check, run, orders } = await importing();
  const file = fieldFile('09-repeated-order-rows.csv');
  const id = await send(file);
  await check(id);
  await run(id);

  const again = await send(file);
  expect(await check(again)).toMatchObject({ counts: { ready: 0, repeated: 2 } });
  // Without the column of order numbers, each row counts as a separate order.
  const { orderId: _number, ...mapping } = (await check(again)).settings.mapping;
  expect(await check(again, { mapping })).toMatchObject({ counts: { ready: 0, repeated: 3 } });
  expect(await orders()).toHaveLength(2);
});

test('a file can be read again with another separator', async () => {
  const { services, merchant, send } = await importing();
  const id = await send('foo,one;bar;baz\n1;2;3\n');
  const before = await readImport(services, merchant, id);
  const intent = 'separate';

  await changeImport(services, merchant, { intent, id, separator: ',' });

  expect(before).toMatchObject({ headers: ['foo,one', 'bar', 'baz'], isSureHead: false });
  expect(await readImport(services, merchant, id)).toMatchObject({
    state: 'uploaded',
    separator: ',',
    headers: ['foo', 'one;bar;baz'],
  });
  const stranger = await given.merchant(services);
  await expect(
    changeImport(services, stranger, { intent, id, separator: ';' }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('ambiguous dates need a choice, and are read as chosen', async () => {
  const { services, merchant, send, check, run, orders } = await importing();
  const heads = 'Order ID,Order Date,Customer,Street,City';
  const id = await send(
    `${heads}\n1,03/04/2026,Bo,1 Main Road,Paarl\n2,05/06/2026,Al,2 Main Road,Paarl`,
  );

  expect(await check(id)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('03/04/2026 is 3 April or 4 March') as unknown,
  });
  expect(await check(id, { dateOrder: 'monthFirst' })).toMatchObject({
    state: 'checked',
    counts: { ready: 2 },
    settings: { dateOrder: 'monthFirst' },
  });
  await run(id);
  const days = (await orders()).map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
  expect(days.toSorted()).toEqual(['2026-03-03', '2026-05-05']);
  expect((await readImport(services, merchant, id)).state).toBe('done');
});

test('of a partly fulfilled order, only the rest is imported', async () => {
  const { send, check } = await importing();
  const id = await send(fieldFile('21-partly-fulfilled.csv'));

  const checked = await check(id);
  expect(checked).toMatchObject({
    counts: { ready: 1, leftOut: 1, leftOutItems: 3, refused: 0 },
    samples: [
      {
        orderId: '#2041',
        leftOut: '1 of 4 items: 2 were already fulfilled, 1 needs no delivery',
        totalCents: 53_000,
        lines: [{ name: 'Honeybush 500 g', quantity: 1 }],
      },
    ],
  });
});
