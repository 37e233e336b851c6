import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { billingBench } from '#tests/fakes/billing-bench.ts';
import { readBilling, saveBilling } from './billing.ts';
import { BillingInput, OperatorInput } from './company.schema.ts';
import { readOperator, saveOperator } from './operator.ts';

const COMPANY = {
  legalName: 'Thumela',
  address: ' 1 Main Road \r\n\r\n Durban ',
  email: 'a@b.example',
};
const BANK = {
  bankName: 'First National Bank',
  bankBranch: '250 655',
  bankAccount: '62-0000-0000-1',
  bankHolder: 'Thumela',
};

const errorsOf = (input: object) => {
  const { error } = OperatorInput.safeParse({ ...COMPANY, ...input });
  return (error?.issues ?? []).map(({ path }) => path.join('.')).toSorted();
};

test('company details are stored in the form that is printed', () => {
  expect(OperatorInput.parse({ ...COMPANY, ...BANK, vatNumber: ' 4 123 456 789 ' })).toEqual({
    ...COMPANY,
    registrationNumber: null,
    vatNumber: '4123456789',
    address: '1 Main Road\nDurban',
    ...BANK,
    bankBranch: '250655',
    bankAccount: '62000000001',
  });
  expect(BillingInput.parse({ legalName: 'A', address: 'B', vatNumber: '' })).toEqual({
    legalName: 'A',
    address: 'B',
    vatNumber: null,
    account: '',
  });
});

test.each([
  ['a VAT number that begins otherwise', { vatNumber: '5123456789' }, ['vatNumber']],
  ['one of nine digits', { vatNumber: '412345678' }, ['vatNumber']],
  ['no legal name', { legalName: ' ' }, ['legalName']],
  ['an address of blanks', { address: '\n \n' }, ['address']],
  ['no address of mail', { email: 'nobody' }, ['email']],
  ['a branch of five digits', { ...BANK, bankBranch: '25065' }, ['bankBranch']],
  ['letters in the account', { ...BANK, bankAccount: '62x' }, ['bankAccount']],
  [
    'a part of a bank account',
    { bankAccount: '62000000001' },
    ['bankBranch', 'bankHolder', 'bankName'],
  ],
])('%s is refused with an error at its field', (_what, input, fields) => {
  expect(errorsOf(input)).toEqual(fields);
});

test('a bank account number of the wrong length is refused with the right one', () => {
  const { error } = OperatorInput.safeParse({ ...COMPANY, ...BANK, bankAccount: '6200' });

  expect(error?.issues).toMatchObject([
    { path: ['bankAccount'], message: 'An account number has 5 to 20 digits' },
  ]);
});

test('the log records which details changed, and only administrators can change them', async () => {
  const { services, db, admin, merchant } = await billingBench();
  const before = await readOperator(db);

  await saveOperator(services, admin, { ...before!, legalName: 'Renamed', vatNumber: null });
  await expect(saveOperator(services, merchant, before!)).rejects.toMatchObject({
    code: 'not-allowed',
  });

  expect(await readOperator(db)).toMatchObject({ legalName: 'Renamed', vatNumber: null });
  const kept = await db.auditEntry.findMany({
    where: { action: 'operator.save' },
    orderBy: { id: 'desc' },
  });
  expect(kept.map(({ detail }) => detail)[0]).toEqual({ fields: ['legalName', 'vatNumber'] });
});

test('an account can change only its own details, and an administrator those of any account', async () => {
  const { services, merchant, admin, of } = await billingBench();
  const other = await given.merchant(services);
  const details = { legalName: 'Mine', vatNumber: null, address: 'Durban' };

  await saveBilling(services, other, { ...details, account: of.merchantId });
  await saveBilling(services, admin, { ...details, legalName: 'Ours', account: of.merchantId });

  const read = (who: typeof admin) => readBilling(services, who, { account: of.merchantId });
  expect(await read(other)).toMatchObject({ billing: details });
  expect(await read(merchant)).toMatchObject({ billing: { legalName: 'Ours' } });
  await expect(saveBilling(services, admin, { ...details, account: '' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a closed account’s last month is invoiced, and then its billing details are deleted', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-05', 'capture');
  const where = { id: bench.of.merchantId };
  await bench.db.merchant.update({ where, data: { closedAt: new Date('2026-10-20T10:00:00Z') } });

  await bench.close('2026-10');

  expect((await bench.billingDocuments()).map(({ kind }) => kind)).toEqual([
    'invoice',
    'statement',
  ]);
  expect((await bench.billingDocuments())[0]?.content).toMatchObject({
    buyer: { name: 'Kasi Home CC' },
  });
  expect(await bench.db.billingDetails.count()).toBe(0);
  expect(bench.mails).toEqual([]);
});
