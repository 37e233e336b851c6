import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const page = async (path: string) => (await here().as(here().merchant)).get(path);

/** PostgreSQL error codes: too many connections, and an unexpected error. */
const BUSY = '53300';
const BROKEN = 'P0001';
const IS_BUSY = 'The system is busy. Please try again in a few seconds.';

/** Reads a page while every query of this column (`table.column`) fails with this error code. */
async function whileFailing<T>(place: string, code: string, read: () => Promise<T>): Promise<T> {
  const [table = '', column] = place.split('.');
  const { db } = here().services;
  const columns = await db.$queryRaw<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' order by ordinal_position`;
  const shown = columns.map(({ name }) =>
    name === column ? `case when failing() then ${name} end as ${name}` : `"${name}"`,
  );
  await db.$executeRawUnsafe(`create function failing() returns boolean stable language plpgsql as
    $$ begin raise exception 'failing' using errcode = '${code}'; end $$`);
  await db.$executeRawUnsafe(`alter table ${table} rename to ${table}_away`);
  await db.$executeRawUnsafe(
    `create view ${table} as select ${shown.join(', ')} from ${table}_away`,
  );
  try {
    return await read();
  } finally {
    await db.$executeRawUnsafe(`drop view ${table}`);
    await db.$executeRawUnsafe(`alter table ${table}_away rename to ${table}`);
    await db.$executeRawUnsafe('drop function failing');
  }
}

spec("2§8.17 'Error loading account balance: {message}'", async () => {
  const { admin, merchant } = here();
  // An administrator's own shell shows no balance, so only the page fails.
  const pages = await here().as(admin);
  const look = () => pages.get(`/account?account=${merchant.merchantId}`);
  const shown = await whileFailing('ledger_accounts.balance_cents', BUSY, look);
  expect(shown.status).toBe(503);
  expect(shown.text).toContain(`Error loading account balance\n${IS_BUSY}`);
  expect((await look()).text).not.toContain('Error loading account balance');
});

spec("2§8.18 'Error loading transaction history: {message}'", async () => {
  await ownedTopUp(here().services, 'history', here().merchant);
  const shown = await whileFailing('transactions.email', BUSY, () => page('/account'));
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(`Error loading transaction history: ${IS_BUSY}`);
  // The current balance is still shown.
  expect(shown.text).toMatch(/^Current Balance\nR[\d ]+\.\d\d$/m);
  expect((await page('/account')).text).not.toContain('Error loading transaction history');
});

for (const promise of [
  "2§2.97 Transaction states: 'Error loading transaction details' + message or 'Unknown error occurred' / 'Transaction not found'",
  "2§8.38 'Error loading transaction details', 'Transaction not found', 'Please log in to view this page'",
])
  spec(promise, async () => {
    const word = `states ${promise.length}`;
    const { id } = await ownedTopUp(here().services, word, here().merchant);
    const path = `/transaction/${id}`;
    const failing = (code: string) =>
      whileFailing('transactions.reference', code, () => page(path));
    const title = 'Error loading transaction details';
    expect((await failing(BUSY)).text).toContain(`${title}\n${IS_BUSY}`);
    expect((await failing(BROKEN)).text).toContain(`${title}\nUnknown error occurred`);
    const gone = await page(`/transaction/${newId()}`);
    expect([gone.status, textsOf(gone, 'h1')]).toEqual([404, ['Transaction not found']]);
    const there = await page(path);
    expect(there.text).not.toContain(title);
    expect(there.text).toContain('Transaction Summary');
  });

spec('2§2.104 Grid 1/2/3 columns, container 1300px', async () => {
  const { id } = await ownedTopUp(here().services, 'grid', here().merchant);
  expect((await page(`/transaction/${id}`)).html).toContain('<div class="t-transaction">');
  const folder = join(import.meta.dirname, '../../app/ui/styles');
  const css = readFileSync(join(folder, 'account.css'), 'utf8');
  const rule = /\n\.t-transaction \{([^}]*)\}/.exec(css)?.[1] ?? '';
  expect(rule).toContain('max-width: 1300px;');
  expect(rule).toContain('grid-template-columns: minmax(0, 1fr);');
  const wider = [
    ...css.matchAll(/@media \(width >= (\d+)px\) \{\s*\.t-transaction \{\s*([^;}]*);\s*\}/g),
  ].map(([, from, columns]) => [from, columns]);
  expect(wider).toEqual([
    ['600', 'grid-template-columns: repeat(2, minmax(0, 1fr))'],
    ['900', 'grid-template-columns: repeat(3, minmax(0, 1fr))'],
  ]);
});
