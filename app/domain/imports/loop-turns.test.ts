import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { createOfflinePlaces } from '#app/integrations/places/offline-places.ts';
import { guessMapping } from './guess-mapping.rules.ts';
import { checkRows } from './check-rows.ts';
import { readRows, type FileRow } from './read-rows.ts';

const HEADS = ['Order ID', 'Customer', 'Phone', 'Street', 'City', 'Code', 'Item', 'Note'];
const FILL = 'x'.repeat(400);
const ROWS = 4_000;
const row = (n: number) =>
  [
    `A${n}`,
    `Customer ${n}`,
    '082 123 4567',
    `${n} Main Road`,
    'Durban',
    '4001',
    'Mug',
    FILL,
  ].join();
const BYTES = Buffer.from(
  [HEADS.join(), ...Array.from({ length: ROWS }, (_, n) => row(n))].join('\n'),
);

async function* sent() {
  for (let at = 0; at < BYTES.length; at += 65_536) {
    await setImmediate();
    yield BYTES.subarray(at, at + 65_536);
  }
}

const STORE = {
  id: 'store',
  name: 'Karoo',
  currency: 'ZAR',
  locations: [
    { id: '0198f2a0-0000-7000-8000-000000000001', name: 'Shop', address: '1 Shop Street' },
  ],
};

/** How often the event loop ran while a file was evaluated, and how many orders resulted. */
async function turnsDuring(rows: AsyncIterable<FileRow>) {
  const none = { findMany: () => Promise.resolve([]) };
  const deps = {
    db: { importedRow: none, order: none },
    places: createOfflinePlaces(),
    clock: { now: () => new Date('2026-11-28T08:00:00Z') },
  } as unknown as Parameters<typeof checkRows>[0];
  const work = { id: 'import', fileHash: 'hash', headRow: 1, headers: HEADS };
  const settings = {
    mapping: guessMapping(HEADS),
    storeName: 'Karoo',
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '' as const,
  };
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  let ready = 0;
  for await (const together of checkRows(deps, work, settings, [STORE], rows))
    ready += together.filter(({ kind }) => kind === 'ready').length;
  isOver = true;
  await others;
  return { turns, ready };
}

async function* atOnce(): AsyncGenerator<FileRow> {
  await setImmediate();
  const records = parse(BYTES, { columns: false });
  for (const [at, cells] of records.entries()) yield { row: at + 1, cells, problem: null };
}

test('the event loop runs after every few kilobytes of a file and every fifty rows', async () => {
  const shape = { encoding: 'utf-8', separator: ',' } as const;
  const pieces = BYTES.length / 2_048 + ROWS / 50;

  const read = await turnsDuring(readRows(sent(), shape));
  const twin = await turnsDuring(atOnce());

  expect(read.ready).toBe(ROWS);
  expect(twin.ready).toBe(ROWS);
  expect(read.turns).toBeGreaterThan(pieces * 0.9);
  expect(twin.turns).toBeLessThan(pieces / 2);
});
