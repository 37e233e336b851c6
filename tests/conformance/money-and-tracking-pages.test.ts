import { expect } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { given } from '#tests/builders/given.ts';
import { ownedTopUp } from '#tests/builders/owned-top-up.ts';
import { fieldsOf, pageOf, partsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const page = async (path: string) => (await here().as(here().merchant)).get(path);
const openly = async (path: string, body: object) => (await here().calls(null))('POST', path, body);
/** The public tracking page is not a page of the portal, so it is requested over HTTP. */
const tracked = (path: string) => fetch(`${here().url}${path}`, { redirect: 'manual' });

spec(
  "2§2.9 /payment-success 'Payment Successful', 'Return to Account', 'Create an Order'",
  async () => {
    const { reference } = await ownedTopUp(here().services, 'paid', here().merchant);
    const shown = await page(`/payment-success?reference=${reference}`);
    expect(textsOf(shown, 'h1')).toEqual(['Payment Successful']);
    const links = partsOf(shown, 'a');
    const leads = (text: string) => links.find((link) => link.text === text)?.attributes['href'];
    expect([leads('Return to Account'), leads('Create an Order')]).toEqual([
      '/account',
      '/orders/create',
    ]);
  },
);

spec("2§8.36 'N/A'", async () => {
  const { services, merchant } = here();
  const id = await services.db.$transaction((tx) =>
    recordTransaction(tx, {
      merchantId: merchant.merchantId,
      reference: `TOPUP-${newId()}`,
      email: null,
      type: 'accountTopUp',
      status: 'PENDING',
      provider: null,
      amountCents: 1_000,
      details: {},
      at: services.clock.now(),
      legs: [],
    }),
  );
  const { text } = await page(`/transaction/${id}`);
  expect(text).toMatch(/^Payment Provider\nN\/A$/m);
  expect(text).toMatch(/^Email\nN\/A$/m);
});

spec("2§8.35 'Not available'", async () => {
  const { services, merchant, store } = here();
  const nameless = { merchant, store, customerName: '', status: 'ineligible' as const };
  const { orderKey } = await given.order(services, nameless);
  const { text } = await page(`/order-details/${orderKey}`);
  expect(text).toMatch(/^Name\nNot available$/m);
});

spec('2§2.11 /track-order, /track-order/{id}', async () => {
  const { services, merchant, store } = here();
  const { orderKey } = await given.order(services, { merchant, store });
  expect((await tracked('/track-order')).status).toBe(200);
  const parcel = await tracked(`/track-order/${orderKey}`);
  expect([parcel.status, (await parcel.text()).includes(orderKey)]).toEqual([200, true]);
  expect((await tracked('/track-order/NO-SUCH')).status).toBe(404);
});

spec('2§2.105 Enter a number → /track-order/{id}', async () => {
  const entry = await pageOf(await tracked('/track-order'));
  expect(partsOf(entry, 'form').map(({ attributes }) => attributes['action'])).toEqual([
    '/track-order',
  ]);
  expect(fieldsOf(entry)).toContain('number');
  const answer = await tracked('/track-order?number=ABC123');
  expect(answer.status).toBeGreaterThanOrEqual(302);
  expect(answer.status).toBeLessThanOrEqual(303);
  expect(answer.headers.get('Location')).toMatch(/\/track-order\/ABC123$/);
});

spec("2§2.107 Empty: 'Please fill all fields'", async () => {
  const answer = await tracked('/track-order?number=');
  expect(answer.headers.get('Location')).toBeNull();
  expect(await answer.text()).toContain('Please fill all fields');
});

for (const promise of [
  '1§7.5 Confirm password / forgot (POST /api/users/forgot-password, confirm-password)',
  "2§8.33 'Verification code has been send on your email'",
])
  spec(promise, async () => {
    const email = `forgot${promise.length}@shop.example`;
    const asked = await openly('/users/forgot-password', { email });
    expect(asked).toEqual({
      status: 200,
      body: { message: 'Verification code has been send on your email' },
    });
    const wrong = { email, code: 'ABCD-2345', password: 'Umhlanga-2026!' };
    const { status, body } = await openly('/users/confirm-password', wrong);
    expect([status, body['code']]).toEqual([401, 'wrong-credentials']);
  });
