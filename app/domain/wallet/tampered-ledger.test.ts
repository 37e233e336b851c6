import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { checkLedger, type LedgerErrorKind } from './check-ledger.ts';
import { HOUSE, availableOf } from './ledger.ts';
import { captureOrderFee, holdOrderFee, returnOrderFee } from './order-fee.ts';
import { recordTransaction } from './record-transaction.ts';
import { watchLedger } from './watch-ledger.ts';

/** A top-up, one captured fee, one returned, one reserved, and an unpaid top-up: `PAID`, `R-0`, `R-1`, `R-2` and
 *  `OPEN`. */
async function books() {
  const { db, services, clock, files } = await testServices();
  const { merchantId } = await given.merchant(services);
  const order = await given.order(services, { merchant: { merchantId } });
  const at = clock.now();
  const topUp = { merchantId, type: 'accountTopUp', amountCents: 1_000, at } as const;
  const [from, to] = [HOUSE.topUps, availableOf(merchantId)];
  await db.$transaction(async (tx) => {
    const legs = [{ step: 'credit', from, to, cents: 1_000 }];
    await recordTransaction(tx, { ...topUp, reference: 'PAID', status: 'SUCCESSFUL', legs });
    await recordTransaction(tx, { ...topUp, reference: 'OPEN', status: 'PENDING' });
  });
  for (const [n, end] of [captureOrderFee, returnOrderFee, null].entries()) {
    const own = { merchantId, reference: `R-${n}` };
    const { id: shipmentId } = await db.shipment.create({
      data: {
        ...own,
        id: newId(),
        attempt: n + 1,
        orderId: order.id,
        storeId: order.storeId,
        kind: 'delivery',
        state: 'requested',
        feeCents: 500n,
        requestedAt: at,
      },
    });
    const fee = { ...own, shipmentId, feeCents: 500, at, email: null };
    await db.$transaction((tx) => holdOrderFee(tx, fee));
    if (end) await db.$transaction((tx) => end(tx, fee));
  }
  // An anchor covers only transactions that were recorded some time ago.
  await db.$executeRaw`update transactions set recorded_at = now() - interval '2 hours'`;
  /** Changes rows as someone with the rights of the database owner, or a broken disk, could. */
  const tamper = (...statements: readonly string[]) =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`set local session_replication_role = replica`;
      for (const one of statements) await tx.$executeRawUnsafe(one);
    });
  const kinds = async () => [...new Set((await checkLedger(services)).map(({ error }) => error))];
  return { db, services, clock, files, merchantId, tamper, kinds };
}

const ACCOUNT = (side: string) => `(select id from ledger_accounts where key like '%:${side}')`;
const TRANSACTION = (reference: string) =>
  `(select id from transactions where reference = '${reference}')`;
/** Makes balances, entry counts and effects consistent with the entries. */
const AGREED = [
  `with c as (
     select id, sum(amount_cents) over w as cents, row_number() over w as place
     from ledger_entries window w as (partition by account_id order by position))
   update ledger_entries e set balance_cents = c.cents, position = 1000 + c.place from c where c.id = e.id`,
  `update ledger_entries set position = position - 1000`,
  `update ledger_accounts a set
     balance_cents = coalesce((select sum(amount_cents) from ledger_entries e where e.account_id = a.id), 0),
     entry_count = (select count(*) from ledger_entries e where e.account_id = a.id)`,
  `update transactions t set effect_cents = coalesce((
     select sum(e.amount_cents) from ledger_entries e
     where e.transaction_id = t.id and e.account_id = ${ACCOUNT('available')}), 0)`,
];
/** Recalculates every hash and seal as the database would. */
const RESEALED = [
  `do $$
   declare e ledger_entries; before text; account uuid;
   begin
     for e in select * from ledger_entries order by account_id, position loop
       if account is distinct from e.account_id then before := null; end if;
       account := e.account_id;
       before := ledger_entry_hash('v1', before, e);
       update ledger_entries set hash = before where id = e.id;
     end loop;
   end $$`,
  `update transactions t set seal = transaction_seal('v1', t)`,
];

type Tampered = readonly [what: string, found: LedgerErrorKind, statements: readonly string[]];

/** Tampering that can be found from the tables alone. */
const IN_THE_TABLES: readonly Tampered[] = [
  [
    'the amount of an entry',
    'hash',
    [`update ledger_entries set amount_cents = 1 where position = 2 and amount_cents < 0`],
  ],
  [
    'the amounts of a pair',
    'hash',
    [
      `update ledger_entries set amount_cents = amount_cents * 2 where reference = 'fee-R-1.return'`,
    ],
  ],
  [
    'the balance with an entry',
    'chain',
    [
      `update ledger_entries set balance_cents = balance_cents + 1 where reference = 'fee-R-1.return'`,
    ],
  ],
  [
    'the positions of two entries',
    'chain',
    [
      `update ledger_entries set position = -position where position in (2, 3)`,
      `update ledger_entries set position = 5 + position where position < 0`,
    ],
  ],
  [
    'the reference of a pair',
    'hash',
    [`update ledger_entries set reference = 'fee-R-9.hold' where reference = 'fee-R-1.hold'`],
  ],
  [
    'the time of a pair',
    'hash',
    [`update ledger_entries set at = at - interval '1 month' where reference = 'fee-R-0.capture'`],
  ],
  [
    'the transaction of a pair',
    'hash',
    [
      `update ledger_entries set transaction_id = ${TRANSACTION('fee-R-1')} where reference = 'fee-R-0.capture'`,
    ],
  ],
  [
    'a pair without its transaction',
    'owner',
    [`update ledger_entries set transaction_id = null where reference = 'fee-R-0.capture'`],
  ],
  [
    'the id of an entry',
    'hash',
    [`update ledger_entries set id = gen_random_uuid() where reference = 'fee-R-0.capture'`],
  ],
  [
    'the account of an entry',
    'hash',
    [
      `update ledger_entries set position = 99, account_id = (select id from ledger_accounts where key = 'house:fees') where reference = 'PAID.credit' and amount_cents < 0`,
    ],
  ],
  ['the hash of an entry', 'hash', [`update ledger_entries set hash = 'v1:00' where position = 1`]],
  [
    'an entry without a hash',
    'hash',
    [`update ledger_entries set hash = null where reference = 'fee-R-2.hold'`],
  ],
  [
    'an unknown hash version',
    'hash',
    [`update ledger_entries set hash = replace(hash, 'v1:', 'v0:')`],
  ],
  [
    'a removed entry',
    'sum',
    [`delete from ledger_entries where reference = 'fee-R-0.capture' and amount_cents > 0`],
  ],
  ['a pair taken out', 'chain', [`delete from ledger_entries where reference = 'fee-R-0.capture'`]],
  [
    'a removed pair, with the rest made consistent',
    'hash',
    [`delete from ledger_entries where reference like 'fee-R-1.%'`, ...AGREED],
  ],
  [
    'the last pair removed',
    'balance',
    [`delete from ledger_entries where reference = 'fee-R-2.hold'`],
  ],
  [
    'the last pair removed, with the accounts made consistent',
    'status',
    [`delete from ledger_entries where reference = 'fee-R-2.hold'`, ...AGREED],
  ],
  [
    'an added pair without a transaction',
    'owner',
    [
      `insert into ledger_entries (id, account_id, reference, amount_cents, position, balance_cents, at)
     select gen_random_uuid(), id, 'forged', case when key like '%:available' then 100 else -100 end, entry_count + 1, 0, now()
     from ledger_accounts where key like '%:available' or key = 'house:fees'`,
      ...AGREED,
      ...RESEALED,
    ],
  ],
  ['every entry removed', 'balance', [`delete from ledger_entries`]],
  [
    'the balance of an account',
    'balance',
    [`update ledger_accounts set balance_cents = balance_cents + 1 where key like '%:available'`],
  ],
  [
    'the count of an account',
    'balance',
    [`update ledger_accounts set entry_count = entry_count - 1 where key = 'house:fees'`],
  ],
  [
    'the name of an account',
    'effect',
    [`update ledger_accounts set key = key || 'x' where key like '%:available'`],
  ],
  [
    'the merchant of an account',
    'account',
    [`update ledger_accounts set merchant_id = null where key like '%:available'`],
  ],
  [
    'two accounts with swapped names',
    'effect',
    [
      `update ledger_accounts set key = key || 'x' where key like 'merchant:%'`,
      `update ledger_accounts set key = replace(key, ':heldx', ':available') where key like '%:heldx'`,
      `update ledger_accounts set key = replace(key, ':availablex', ':held') where key like '%:availablex'`,
    ],
  ],
  ['an account removed', 'owner', [`delete from ledger_accounts where key = 'house:fees'`]],
  [
    'the effect of a transaction',
    'effect',
    [`update transactions set effect_cents = 0 where reference = 'fee-R-0'`],
  ],
  [
    'a captured fee marked as returned',
    'status',
    [`update transactions set status = 'FAILED' where reference = 'fee-R-0'`],
  ],
  [
    'a reserved fee marked as captured',
    'holds',
    [`update transactions set status = 'SUCCESSFUL' where reference = 'fee-R-2'`],
  ],
  [
    'an open top-up marked as paid',
    'status',
    [`update transactions set status = 'SUCCESSFUL' where reference = 'OPEN'`],
  ],
  [
    'the amount of a transaction',
    'status',
    [`update transactions set amount_cents = 400 where reference = 'fee-R-0'`],
  ],
  [
    'the amount of a transaction without entries',
    'seal',
    [`update transactions set amount_cents = 400 where reference = 'OPEN'`],
  ],
  [
    'the type of a transaction',
    'seal',
    [`update transactions set type = 'welcomeCredit' where reference = 'PAID'`],
  ],
  [
    'the reference of a transaction',
    'seal',
    [`update transactions set reference = 'OTHER' where reference = 'PAID'`],
  ],
  [
    'the time of a transaction',
    'seal',
    [
      `update transactions set created_at = created_at - interval '1 month' where reference = 'PAID'`,
    ],
  ],
  [
    'the account of a transaction',
    'seal',
    [`update transactions set merchant_id = gen_random_uuid() where reference = 'PAID'`],
  ],
  [
    'the shipment of a fee',
    'seal',
    [
      `update transactions set shipment_id = (select id from shipments where reference = 'R-1') where reference = 'fee-R-0'`,
    ],
  ],
  [
    'the provider of a top-up',
    'seal',
    [`update transactions set provider = 'EFT' where reference = 'PAID'`],
  ],
  [
    'a transaction without a seal',
    'seal',
    [`update transactions set seal = null where reference = 'PAID'`],
  ],
  ['a transaction removed', 'owner', [`delete from transactions where reference = 'PAID'`]],
  [
    'a transaction removed with its entries',
    'balance',
    [
      `delete from ledger_entries where reference = 'PAID.credit'`,
      `delete from transactions where reference = 'PAID'`,
    ],
  ],
  // What the amount and the payer of a fee are checked against.
  [
    'the fee of a shipment',
    'fee',
    [`update shipments set fee_cents = 100 where reference = 'R-0'`],
  ],
  [
    'a fee and its shipment, with new seals',
    'status',
    [
      `update shipments set fee_cents = 100 where reference = 'R-0'`,
      `update transactions set amount_cents = 100 where reference = 'fee-R-0'`,
      ...RESEALED,
    ],
  ],
  [
    'a fee marked as billed by Shopify but not reported there',
    'usage',
    [`update transactions set provider = 'Shopify' where reference = 'fee-R-0'`],
  ],
];

/** Tampering made consistent in every table, so that only the copy outside the database reveals it. */
const ANCHORED_ALONE: readonly Tampered[] = [
  [
    'the last fee removed, with its transaction and shipment',
    'anchor',
    [
      `delete from ledger_entries where reference = 'fee-R-2.hold'`,
      `delete from transactions where reference = 'fee-R-2'`,
      `delete from shipments where reference = 'R-2'`,
      ...AGREED,
    ],
  ],
  [
    'a transaction removed from the middle, with everything recalculated',
    'anchor',
    [
      `delete from ledger_entries where reference like 'fee-R-1.%'`,
      `delete from transactions where reference = 'fee-R-1'`,
      `delete from shipments where reference = 'R-1'`,
      ...AGREED,
      ...RESEALED,
    ],
  ],
  [
    'the time of a pair, with every hash recalculated',
    'anchor',
    [
      `update ledger_entries set at = at - interval '1 month' where reference = 'fee-R-0.capture'`,
      ...RESEALED,
    ],
  ],
  [
    'the type of a transaction, with a new seal',
    'anchor',
    [`update transactions set type = 'adjustment' where reference = 'PAID'`, ...RESEALED],
  ],
  [
    'a removed transaction without entries',
    'anchor',
    [`delete from transactions where reference = 'OPEN'`],
  ],
  [
    'a transaction added among the old ones',
    'anchor',
    [
      `insert into transactions (id, merchant_id, reference, type, status, amount_cents, created_at, updated_at, recorded_at)
     select gen_random_uuid(), merchant_id, 'FORGED', type, status, amount_cents, created_at, updated_at, null
     from transactions where reference = 'OPEN'`,
      ...RESEALED,
    ],
  ],
  [
    'everything removed',
    'anchor',
    [
      `delete from ledger_entries`,
      `delete from ledger_accounts`,
      `delete from transactions`,
      `delete from shipments`,
    ],
  ],
];

test('a ledger written by the product has no errors, before and after an anchor was stored', async () => {
  const { services, kinds, files } = await books();

  expect(await kinds()).toEqual([]);
  await watchLedger(services);

  expect([...files.kept.keys()].filter((key) => key.startsWith('ledger/'))).toHaveLength(2);
  expect(await kinds()).toEqual([]);
});

test.each(IN_THE_TABLES)(
  '%s is found, also without an anchor',
  async (_what, found, statements) => {
    const { tamper, kinds } = await books();

    await tamper(...statements);

    expect(await kinds()).toContain(found);
  },
);

test.each(ANCHORED_ALONE)('%s is found with an anchor', async (_what, found, statements) => {
  const { services, tamper, kinds } = await books();
  await watchLedger(services);

  await tamper(...statements);

  expect(await kinds()).toEqual([found]);
});

test.each(ANCHORED_ALONE)(
  '%s is not found without an anchor',
  async (_what, _found, statements) => {
    const { tamper, kinds } = await books();

    await tamper(...statements);

    expect(await kinds()).toEqual([]);
  },
);

test.each([
  ['one balance', (body: string) => body.replace(/"balance":"-?\d+"/, '"balance":"7"')],
  ['the whole text', () => 'nothing'],
] as const)('an anchor with %s changed is reported', async (_what, change) => {
  const { services, files, kinds } = await books();
  await watchLedger(services);
  const latest = 'ledger/anchors/latest.json';
  const stored = JSON.parse(Buffer.from((await files.get(latest))!).toString()) as { body: string };

  const changed = JSON.stringify({ ...stored, body: change(stored.body) });
  await files.put(latest, Buffer.from(changed), 'application/json');

  expect(await kinds()).toEqual(['anchor']);
});

test('a missing anchor is reported once the ledger is old enough to have one', async () => {
  const { services, db, files, kinds } = await books();
  await watchLedger(services);
  await files.remove('ledger/anchors/latest.json');
  expect(await kinds()).toEqual([]);

  await db.$executeRaw`update transactions set recorded_at = now() - interval '4 days'`;

  expect(await kinds()).toEqual(['anchorAge']);
  await watchLedger(services);
  expect(await db.alert.findMany({ where: { closedAt: null } })).toMatchObject([
    { code: 'ledgerFault' },
  ]);

  await watchLedger(services);
  expect(await kinds(), 'the next night has one').toEqual([]);
  expect(await db.alert.count({ where: { closedAt: null } })).toBe(0);
});

test('an inconsistent ledger gets no anchor', async () => {
  const { services, files, tamper } = await books();
  await tamper(`update ledger_accounts set balance_cents = 0`);

  await watchLedger(services);

  expect([...files.kept.keys()].filter((key) => key.startsWith('ledger/'))).toEqual([]);
});

test('transactions after the anchor cause no errors, and the next check stores a new anchor', async () => {
  const { services, db, clock, kinds, merchantId } = await books();
  await watchLedger(services);
  const fee = { merchantId, reference: 'R-2', feeCents: 500, at: clock.now() };
  const { id: shipmentId } = await db.shipment.findUniqueOrThrow({ where: { reference: 'R-2' } });

  await db.$transaction((tx) => captureOrderFee(tx, { ...fee, shipmentId }));

  expect(await kinds()).toEqual([]);
  await watchLedger(services);
  expect(await kinds()).toEqual([]);
});

test('the migration adds hashes and seals to older rows', async () => {
  const { tamper, kinds } = await books();
  const folder = 'prisma/migrations/20261127164000_ledger_is_sealed';
  const sql = await readFile(`${folder}/migration.sql`, 'utf8');
  const fill = /(DO \$\$[\s\S]*?END\n\$\$);[\s\S]*?(UPDATE "transactions"[^;]*);/.exec(sql);
  await tamper('update ledger_entries set hash = null', 'update transactions set seal = null');
  expect(await kinds()).toEqual(['hash', 'seal']);

  await tamper(...(fill ?? []).slice(1));

  expect(await kinds()).toEqual([]);
});

test.each(['ledger_entries', 'ledger_accounts', 'transactions', 'merchants'])(
  'the database refuses to truncate %s',
  async (table) => {
    const { db } = await books();

    await expect(db.$executeRawUnsafe(`truncate ${table} cascade`)).rejects.toThrow(/are never/);
  },
);

test.each(['ledger_accounts', 'transactions'])(
  'the database refuses to delete from %s',
  async (table) => {
    const { db } = await books();

    await expect(db.$executeRawUnsafe(`delete from ${table}`)).rejects.toThrow(/never removed/);
  },
);
