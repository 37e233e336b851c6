import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const merchants = async () => here().calls(here().merchant);
const call = async (method: string, path: string, body?: object) =>
  (await merchants())(method, path, body);
type Wire = Record<string, unknown>;
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

for (const promise of [
  '2§2.106 No token needed',
  '2§6.4 Calls carry Authorization; public tracking none',
])
  spec(promise, async () => {
    const stranger = await here().calls(null);
    const { services, merchant, store } = here();
    const { orderKey } = await given.order(services, { merchant, store });
    expect((await stranger('POST', '/orders/track', { orderId: orderKey })).status).toBe(200);
    expect((await stranger('POST', '/merchant/orders', {})).status).toBe(401);
  });

for (const promise of [
  '2§3.18 Account wire: name, email, accountBalance, createdAt, updatedAt',
  '2§7.27 Get merchant (account)',
])
  spec(promise, async () => {
    const { services } = here();
    const other = await given.merchant(services, { balanceCents: 123_45 });
    const emailProvedAt = services.clock.now();
    await services.db.user.update({ where: { id: other.userId }, data: { emailProvedAt } });
    const { body } = await (await here().calls(other))('GET', '/merchant');
    expect(body['data']).toEqual({
      name: other.name,
      email: other.email,
      accountBalance: 123.45,
      createdAt: TIME,
      updatedAt: TIME,
    });
  });

spec('2§5.24 Success flag on balance/history/top-up/transaction answers', async () => {
  const { services, merchant } = here();
  const { id } = await ownedTopUp(services, 'flag', merchant);
  for (const [method, path, sent] of [
    ['GET', '/merchant'],
    ['GET', '/transactions'],
    ['POST', '/transactions/get', { transactionId: id }],
  ] as const)
    expect((await call(method, path, sent)).body['success'], path).toBe(true);
});

for (const promise of ['2§7.28 Get transactions ?limit&page', '2§9.2 Transactions 10 per page'])
  spec(promise, async () => {
    const { services } = here();
    const other = await given.merchant(services);
    const emailProvedAt = services.clock.now();
    await services.db.user.update({ where: { id: other.userId }, data: { emailProvedAt } });
    const opening = await services.db.transaction.findFirstOrThrow({
      where: { merchantId: other.merchantId },
    });
    const made = [opening.id];
    for (let n = 0; n < 12; n += 1)
      made.unshift((await ownedTopUp(services, `listed-${n}`, other)).id);
    const theirs = await here().calls(other);
    const listed = async (query: string) => {
      const { transactions, pagination } = (await theirs('GET', `/transactions${query}`)).body[
        'data'
      ] as { transactions: Wire[]; pagination: Wire };
      return { ids: transactions.map(({ _id }) => _id), pagination };
    };
    const pages = { totalDocs: 13, page: 1, limit: 10, totalPages: 2 };
    expect(await listed('')).toEqual({ ids: made.slice(0, 10), pagination: pages });
    expect((await listed('?page=2')).ids).toEqual(made.slice(10));
    expect((await listed('?limit=5&page=2')).ids).toEqual(made.slice(5, 10));
  });

for (const promise of ['2§3.19 Transaction wire', '2§7.30 Get transaction'])
  spec(promise, async () => {
    const { services, merchant } = here();
    const topUp = await ownedTopUp(services, `mine-${promise.length}`, merchant, 12_34);
    await ownedTopUp(services, `later-${promise.length}`, merchant);
    const { body } = await call('POST', '/transactions/get', { transactionId: topUp.id });
    expect(body['data']).toEqual({
      _id: topUp.id,
      reference: topUp.reference,
      timestamp: TIME,
      updatedAt: TIME,
      type: 'accountTopUp',
      amount: 12.34,
      status: 'SUCCESSFUL',
      email: topUp.payer,
      paymentProvider: 'Paystack',
      paymentDetails: expect.objectContaining({ fees: 449 }),
    });
  });

spec('2§6.1 Admin all orders; merchant own; StoreManager assigned', async () => {
  const { services, admin } = here();
  const other = await given.merchant(services);
  const theirs = await given.order(services, { merchant: other });
  const keysOf = async (ask: Awaited<ReturnType<typeof merchants>>, path: string) =>
    (
      (await ask('POST', `${path}?limit=100`, { searchString: theirs.orderKey })).body[
        'docs'
      ] as Wire[]
    ).map((doc) => doc['order_key']);
  const { merchant, store } = here();
  const { userId } = await givenPerson(services, 'storeManager', merchant.merchantId, {
    storeIds: [store.id],
    emailProvedAt: services.clock.now(),
  });
  const manager = await here().calls({ userId });
  const elsewhere = await given.store(services, merchant);
  const assigned = await given.order(services, { merchant, store });
  const others = await given.order(services, { merchant, store: elsewhere });
  const ofManager = await manager('POST', '/store-manager/orders?limit=100', {});
  const keys = (ofManager.body['docs'] as Wire[]).map((doc) => doc['order_key']);
  expect(keys).toContain(assigned.orderKey);
  expect(keys).not.toContain(others.orderKey);
  expect(await keysOf(await merchants(), '/merchant/orders')).toEqual([]);
  expect(await keysOf(await here().calls(admin), '/orders')).toEqual([theirs.orderKey]);
});

spec('1§7.30 Unknown call, wrong method, no JSON, form body', async () => {
  expect((await call('POST', '/nothing/here', {})).status).toBe(404);
  expect((await call('DELETE', '/merchant')).status).toBe(405);
  const sent = async (type: string, body: string) => {
    const method = 'POST';
    const headers = { 'Content-Type': type };
    return (await fetch(`${here().url}/api/orders/track`, { method, headers, body })).status;
  };
  expect(await sent('application/json', '{"orderId":')).toBe(400);
  expect(await sent('application/x-www-form-urlencoded', 'orderId=ABC123')).toBe(415);
});

spec('1§7.29 Authorization bearer header', async () => {
  expect((await here().callsBy('none')('GET', '/merchant')).status).toBe(401);
  expect((await call('GET', '/merchant')).status).toBe(200);
});

const page = async (path: string) => (await here().as(here().merchant)).get(path);

spec('2§2.91 Current balance in R, Topup Balance button', async () => {
  const shown = await page('/account');
  expect(shown.text).toMatch(/^Current Balance\nR[\d ]+\.\d\d$/m);
  expect(shown.text).toContain('Topup Balance');
});

spec('2§2.92 Account Information card (name, email, created, updated)', async () => {
  const { text } = await page('/account');
  const card = text.slice(text.indexOf('Account Information'), text.indexOf('Low Balance'));
  for (const name of ['Name', 'Email', 'Created', 'Updated'])
    expect(card.split('\n')).toContain(name);
});

spec('2§2.93 Transaction History card, pages of 10', async () => {
  const { services, merchant } = here();
  for (let n = 0; n < 12; n += 1) await ownedTopUp(services, `page-${n}`, merchant);
  const { text } = await page('/account');
  expect(text).toContain('Transaction History');
  expect(text).toMatch(/1–10 of 1\d/);
});

for (const promise of [
  '2§2.98 Transaction Summary card, N/A, local dates',
  '2§2.10 /transaction/{transactionId}',
])
  spec(promise, async () => {
    const { services, merchant } = here();
    const topUp = await ownedTopUp(services, `summary-${promise.length}`, merchant);
    const { text } = await page(`/transaction/${topUp.id}`);
    expect(text).toContain('Transaction Summary');
    expect(text).toContain(topUp.reference);
  });

for (const promise of [
  '2§2.99 Payment Details card (fees /100, prefix R)',
  '2§9.7 Fees /100 in payment details',
])
  spec(promise, async () => {
    const { services, merchant } = here();
    const topUp = await ownedTopUp(services, `fees-${promise.length}`, merchant);
    const { text } = await page(`/transaction/${topUp.id}`);
    expect(text).toContain('Payment Details');
    // The amount is 449 cents.
    expect(text).toContain('R4.49');
  });

spec('2§2.101 Customer Details card', async () => {
  const { services, merchant } = here();
  const topUp = await ownedTopUp(services, 'customer', merchant);
  expect((await page(`/transaction/${topUp.id}`)).text).toContain('Customer Details');
});

for (const promise of [
  "2§2.96 Transaction: 'Please log in to view this page' toast when signed out",
  '2§6.5 Transaction page signed out',
])
  spec(promise, async () => {
    const shown = await here().out.get('/transaction/any');
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('/login?to=%2Ftransaction%2Fany');
  });
