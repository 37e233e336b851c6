import { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import type { Services } from '#app/ports/services.ts';
import { printedWorld } from '#tests/builders/printed-world.ts';
import { startLabelOf } from './label-of-order.ts';

const OUTDATED =
  'Its label was printed before the address changed. Print it again, or accept it as it is.';

async function linkedWorld() {
  const world = await printedWorld();
  const { services, merchant, order, make } = world;
  const open = async () => make(await startLabelOf(services, merchant, order.orderKey));
  return { ...world, open };
}

/** The content of every table. */
async function tablesOf(db: Services['db']): Promise<Map<string, string>> {
  const names = await db.$queryRaw<{ name: string }[]>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
  const held = new Map<string, string>();
  for (const { name } of names) {
    const [row] = await db.$queryRaw<[{ all: string }]>`
      select coalesce(string_agg(t::text, ';' order by t::text), '') as all
      from ${Prisma.raw(`"${name}"`)} t`;
    held.set(name, row.all);
  }
  return held;
}

async function changedBy(db: Services['db'], action: () => Promise<unknown>): Promise<string[]> {
  const before = await tablesOf(db);
  await action();
  const after = await tablesOf(db);
  return [...after].filter(([name, all]) => before.get(name) !== all).map(([name]) => name);
}

test('opening the link of a printed label creates only a document and a log entry', async () => {
  const { db, open, label } = await linkedWorld();
  await label();

  expect(await changedBy(db, open)).toEqual(['audit_entries', 'document_jobs', 'outbox']);
});

test('opening the link closes no alert about an outdated label', async () => {
  const { open, label, change, words, prints } = await linkedWorld();
  await label();
  await change({ street: '10 Long Street' });
  const before = await prints();

  await open();

  expect(await words()).toBe(OUTDATED);
  expect(await prints()).toEqual(before);
  await label();
  expect(await words()).toBeNull();
});

test('a label that was made only by its link is tracked, and a later change makes it outdated', async () => {
  const { open, change, words } = await linkedWorld();
  await open();

  await change({ street: '10 Long Street' });

  expect(await words()).toBe(OUTDATED);
});
