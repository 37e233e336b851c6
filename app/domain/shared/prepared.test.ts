import { expect, test } from 'vitest';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { MAX_PREPARED, preparedNames } from './prepared.ts';

test('a marked statement keeps its name, another text gets another, and most have none', () => {
  const nameOf = preparedNames();
  const first = nameOf({ sql: '/* prepared */ select 1' });
  expect(first).not.toBe('');
  expect(nameOf({ sql: '\n  /* prepared */ select 2' })).not.toBe(first);
  expect(nameOf({ sql: '/* prepared */ select 1' })).toBe(first);
  expect(nameOf({ sql: 'select 1' })).toBe('');
});

test('a connection keeps only so many, however many texts there are', () => {
  const nameOf = preparedNames();
  const names = Array.from({ length: 200 }, (_, n) =>
    nameOf({ sql: `/* prepared */ select ${n}` }),
  );
  expect(new Set(names.filter(Boolean)).size).toBe(MAX_PREPARED);
  expect(names.at(-1)).toBe('');
  expect(nameOf({ sql: '/* prepared */ select 0' })).toBe(names[0]);
});

test('a table that changes under a running process does not stop its scans', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { parcels: 20 } });
  const received = (parcel: number) => it.verdict({ code: `${it.order.orderKey}-P${parcel}` });
  for (let parcel = 2; parcel < 12; parcel += 1) expect(await received(parcel)).toBe('accepted');
  await it.db.$executeRaw`alter table orders add column of_a_later_release text`;
  await it.db.$executeRaw`alter table hub_scans add column of_a_later_release text`;
  try {
    for (let parcel = 12; parcel <= 20; parcel += 1)
      expect(await received(parcel)).toBe('accepted');
  } finally {
    await it.db.$executeRaw`alter table orders drop column of_a_later_release`;
    await it.db.$executeRaw`alter table hub_scans drop column of_a_later_release`;
  }
});
