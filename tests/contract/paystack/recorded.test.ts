import { expect, test } from 'vitest';
import { paymentsAt, receiver } from './world.ts';

/** Has the format of the provider's own samples, including their unusual types. */
const VERIFIED = {
  id: 4099260516,
  domain: 'test',
  status: 'success',
  reference: 'TOPUP-1',
  receipt_number: null,
  amount: 40333,
  message: null,
  gateway_response: 'Successful',
  paid_at: '2024-08-22T09:15:02.000Z',
  created_at: '2024-08-22T09:14:24.000Z',
  channel: 'card',
  currency: 'ZAR',
  ip_address: '197.210.54.33',
  metadata: '',
  fees: 10283,
  fees_split: null,
  authorization: {
    authorization_code: 'AUTH_uh8bcl3zbn',
    bin: '408408',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
    channel: 'card',
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
    signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
    account_name: null,
  },
  customer: {
    id: 181873746,
    first_name: null,
    last_name: null,
    email: 'demo@test.com',
    customer_code: 'CUS_1rkzaqsv4rrhqo6',
    phone: null,
    metadata: null,
    risk_action: 'default',
  },
  plan: null,
  requested_amount: 30050,
  source: null,
};

const answered = async (data: unknown, over: object = {}) => {
  const said = { status: true, message: 'Verification successful', data, ...over };
  const { url } = await receiver(() => 200, JSON.stringify(said));
  return paymentsAt(url);
};

test('Paystack’s sample of a payment whose payer bore the fee is read', async () => {
  const payments = await answered(VERIFIED);
  expect(await payments.find('TOPUP-1')).toMatchObject({
    state: 'succeeded',
    amountCents: 30_050,
    details: {
      id: '4099260516',
      feesCents: 10_283,
      paidAt: '2024-08-22T09:15:02.000Z',
      authorization: { cardType: 'visa', expYear: '2030' },
      customer: { id: '181873746', firstName: null },
    },
  });
});

test.each<[string, object, object]>([
  ['metadata 0', { metadata: 0 }, {}],
  ['metadata as an object', { metadata: { a: [1] } }, {}],
  ['amounts as text', { amount: '40333', requested_amount: '30050' }, { amountCents: 30_050 }],
  ['no requested amount', { requested_amount: null }, { amountCents: 40_333 }],
  ['less than requested', { amount: 100 }, { amountCents: 100 }],
  ['no fees', { fees: null }, { details: { feesCents: null } }],
  ['fees that cannot be read', { fees: {} }, { details: { feesCents: null } }],
  ['no authorization', { authorization: {} }, { details: { authorization: { last4: null } } }],
  ['an empty authorization', { authorization: null }, { details: { authorization: null } }],
  ['an empty customer', { customer: null }, { details: { customer: null } }],
  ['an id as text', { id: '4099260516' }, { details: { id: '4099260516' } }],
  [
    'times without a zone',
    { paid_at: '2024-08-22 09:15:02' },
    { details: { paidAt: '2024-08-22T09:15:02.000Z' } },
  ],
  [
    'only the time’s second field',
    { paid_at: undefined, paidAt: '2024-08-22T09:15:02.000Z' },
    { details: { paidAt: '2024-08-22T09:15:02.000Z' } },
  ],
  ['an invalid time', { paid_at: 'soon' }, { details: { paidAt: null } }],
  [
    'years as numbers',
    { authorization: { exp_year: 2030 } },
    { details: { authorization: { expYear: '2030' } } },
  ],
  ['a state in capitals', { status: 'SUCCESS' }, { state: 'succeeded' }],
  ['ongoing', { status: 'ongoing' }, { state: 'open' }],
  ['queued', { status: 'queued' }, { state: 'open' }],
  ['an unknown state', { status: 'constructor' }, { state: 'open' }],
  ['reversed', { status: 'reversed' }, { state: 'reversed' }],
])('a payment with %s can be read', async (_, over, expected) => {
  const payments = await answered({ ...VERIFIED, ...over });
  expect(await payments.find('TOPUP-1')).toMatchObject({ state: 'succeeded', ...expected });
});

test.each<[string, object]>([
  ['an amount with a fraction', { amount: 403.33 }],
  ['an amount in rand', { amount: '403.33' }],
  ['a negative amount', { amount: -1 }],
  ['no amount', { amount: null }],
  ['a requested amount that cannot be read', { requested_amount: 'much' }],
  ['no currency', { currency: null }],
  ['no state', { status: null }],
  ['another reference', { reference: 'TOPUP-2' }],
])('a payment with %s is refused', async (_, over) => {
  const payments = await answered({ ...VERIFIED, ...over });
  await expect(payments.find('TOPUP-1')).rejects.toMatchObject({ code: 'payments-down' });
});

test('an answer whose status is the text "false" is a refusal', async () => {
  const payments = await answered(undefined, { status: 'false', message: 'Invalid amount' });
  const asked = { reference: 'TOPUP-1', amountCents: 1, note: '' };
  await expect(payments.refund(asked)).rejects.toMatchObject({
    code: 'payments-refused',
    message: 'Invalid amount',
  });
});

test('refunds of other payments are left out, whatever form their reference has', async () => {
  const one = { id: 3018284, amount: '10000', status: 'processed' };
  const rows = [
    { ...one, transaction: 4099260516 },
    { ...one, transaction: '4099260516' },
    { ...one, transaction: { id: 4099260516, reference: 'TOPUP-1' } },
    { ...one, transaction: { reference: 'TOPUP-1' } },
    { ...one, transaction: 7 },
    { ...one, transaction: null },
    one,
  ];
  const bodies = [VERIFIED, rows].map((data) => JSON.stringify({ status: true, data }));
  let turn = 0;
  const payments = paymentsAt('https://api.example', {
    fetch: () => Promise.resolve(new Response(bodies[turn++])),
  });
  expect(await payments.refundsOf('TOPUP-1')).toEqual(
    Array.from({ length: 4 }, () => ({ id: '3018284', amountCents: 10_000, state: 'done' })),
  );
});
