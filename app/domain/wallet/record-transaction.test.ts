import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { recordTransaction, settleTransaction, type Recorded } from './record-transaction.ts';

async function world() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services, {});
  const record = async (over: Partial<Recorded> = {}) => {
    const reference = newId();
    const row = { ...FULL, merchantId: merchant.merchantId, reference, at: clock.now(), ...over };
    await db.$transaction((tx) => recordTransaction(tx, row));
    return reference;
  };
  const read = (reference: string) => db.transaction.findUniqueOrThrow({ where: { reference } });
  const settle = (reference: string, to: ReturnType<Parameters<typeof settleTransaction>[2]>) =>
    db.$transaction((tx) => settleTransaction(tx, { reference, at: clock.now() }, () => to));
  return { record, read, settle, clock, db };
}

const FULL = {
  type: 'accountTopUp',
  status: 'PENDING',
  amountCents: 12_345,
  email: 'who@shop.example',
  provider: 'paystack',
  details: { topUp: 'Ünï "x"', deep: { list: [1, null, true] } },
  askAt: new Date('2026-11-24T10:11:12.345Z'),
} as const;

test('a recorded transaction is read back completely, by the locking query and by the model', async () => {
  const { record, read, settle } = await world();
  const reference = await record();

  const settled = await settle(reference, null);

  const found = await read(reference);
  expect(found).toMatchObject({ ...FULL, amountCents: 12_345n });
  expect(settled).toStrictEqual({ before: found, isChanged: false });
});

test('settling keeps fields that it does not name, and null clears a field', async () => {
  const { record, read, settle } = await world();
  const reference = await record();
  const before = await read(reference);

  await settle(reference, { status: 'SUCCESSFUL' });
  expect(await read(reference)).toStrictEqual({
    ...before,
    status: 'SUCCESSFUL',
    updatedAt: expect.any(Date) as Date,
  });

  await settle(reference, { status: 'SUCCESSFUL', askAt: null, payAt: 'https://pay.example/1' });
  expect(await read(reference)).toMatchObject({
    details: FULL.details,
    askAt: null,
    payAt: 'https://pay.example/1',
  });
});

test('a column that a later release adds does not stop a running process from moving money', async () => {
  const { record, read, settle, db } = await world();
  // Every connection knows the statements before the table changes.
  const moveEach = async () => {
    const references = await Promise.all(Array.from({ length: 20 }, () => record()));
    await Promise.all(references.map((reference) => settle(reference, { status: 'SUCCESSFUL' })));
    return references;
  };
  await moveEach();
  await db.$executeRaw`alter table transactions add column of_a_later_release text`;
  try {
    for (const reference of await moveEach())
      expect((await read(reference)).status).toBe('SUCCESSFUL');
  } finally {
    await db.$executeRaw`alter table transactions drop column of_a_later_release`;
  }
});
