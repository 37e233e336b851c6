import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Sent = { body?: unknown; key?: string };

async function account() {
  const { url, composition } = await startApp();
  const { services } = composition;
  letPayAnywhere(services);
  const merchant = await given.merchant(services, { balanceCents: 50_050 });
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
  const call = (method: string, path: string, { body, key }: Sent = {}) =>
    fetch(`${url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  return { services, merchant, call, topUp: await ownedTopUp(services, 'mine', merchant) };
}

test('the account and its transactions have the specification’s fields', async () => {
  const { call, merchant, topUp } = await account();

  const balance = await (await call('GET', '/merchant')).json();
  const list = await (await call('GET', '/transactions?limit=1&page=1')).json();
  const credits = await (await call('GET', '/transactions?type=welcomeCredit')).json();

  expect(balance).toEqual({
    success: true,
    data: {
      accountBalance: 510.5,
      name: expect.any(String),
      email: merchant.email,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  });
  expect(list).toEqual({
    success: true,
    data: {
      transactions: [
        {
          _id: topUp.id,
          reference: topUp.reference,
          timestamp: expect.any(String),
          updatedAt: expect.any(String),
          type: 'accountTopUp',
          amount: 10,
          status: 'SUCCESSFUL',
          email: topUp.payer,
          paymentProvider: 'Paystack',
          paymentDetails: null,
        },
      ],
      pagination: { totalDocs: 2, page: 1, limit: 1, totalPages: 2 },
    },
  });
  expect(credits).toMatchObject({
    data: { transactions: [{ amount: 500.5 }], pagination: { totalDocs: 1, limit: 10 } },
  });
  expect((await call('GET', '/transactions?type=nonsense')).status).toBe(400);
});

test('one transaction shows the provider’s details; another account’s is not found', async () => {
  const { call, services, topUp } = await account();
  const theirs = await ownedTopUp(services, 'theirs', await given.merchant(services));
  const get = (transactionId: string) =>
    call('POST', '/transactions/get', { body: { transactionId } });

  const mine = await (await get(topUp.id)).json();

  expect(mine).toMatchObject({
    success: true,
    data: {
      _id: topUp.id,
      paymentDetails: {
        id: '4099260516',
        gateway_response: 'Successful',
        fees: 449,
        authorization: { bin: '408408', last4: '4081', exp_month: '12', card_type: 'visa' },
        customer: { customer_code: 'CUS_7nlr6pp0jw0z3qn', email: topUp.payer },
      },
    },
  });
  for (const id of [theirs.id, 'none']) expect((await get(id)).status).toBe(404);
});

test('the export contains the chosen range and is named after its day [2§7.25]', async () => {
  const { call, services, topUp } = await account();

  const answer = await call('POST', '/transactions/export', { body: { dateRange: 'month' } });

  const today = services.clock.now().toLocaleDateString('en-CA', {
    timeZone: 'Africa/Johannesburg',
  });
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="transactions-month-${today}.csv"`,
  );
  const [head, row] = (await answer.text()).split('\r\n');
  expect(head).toContain('Reference,Type,Status,Amount,Balance');
  expect(row).toContain(`${topUp.reference},Account Top Up,SUCCESSFUL,10.00,510.50`);
  const wrong = await call('POST', '/transactions/export', { body: { dateRange: 'year' } });
  expect(wrong.status).toBe(400);
});

test('a top-up is started with its amount as text, and once per Idempotency-Key [2§7.29] [2§5.24]', async () => {
  const { call, services } = await account();
  const begin = (amount: unknown, key?: string) =>
    call('POST', '/payments/initialize', { body: { amount }, ...(key ? { key } : {}) });

  const first = await (await begin('250', 'once')).json();
  const again = await (await begin('250', 'once')).json();

  expect(first).toEqual({
    success: true,
    data: {
      transactionId: expect.any(String),
      reference: expect.stringMatching(/^TOPUP-/),
      authorizationUrl: expect.stringMatching(/^https:\/\/pay\.example\/TOPUP-/),
    },
  });
  expect(again).toEqual(first);
  expect(await services.db.transaction.findMany({ where: { status: 'PENDING' } })).toMatchObject([
    { amountCents: 25_000n },
  ]);
  for (const amount of ['9.99', '5', 'junk', '', '-20', 250])
    expect((await begin(amount)).status, String(amount)).toBe(400);
});
