import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, onTestFinished } from 'vitest';
import { downloadsRouter } from '#app/api/downloads.router.ts';
import { problemHandler } from '#app/api/problem.ts';
import { addMember } from '#app/domain/people/add-member.ts';
import { codeOf } from '#app/domain/people/code.rules.ts';
import { invitationTicket } from '#app/domain/people/invitation.ts';
import { MANAGERS } from '#app/domain/people/member-kinds.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { MINTSOFT_LOGIN } from '#simulators/mintsoft/index.ts';
import { given } from '#tests/builders/given.ts';
import { DEPOT, shopFacts } from '#tests/builders/shop-facts.ts';
import { linkOf, partsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const PASSWORD = 'Umhlanga-2026!';
const merchants = async () => here().as(here().merchant);
const openly = async (path: string, body: object) => (await here().calls(null))('POST', path, body);

/** A new person who has verified the address with the mailed code. */
async function signedUp(name: string) {
  const email = `${name}@shop.example`;
  const person = { firstName: 'Naledi', lastName: 'Khumalo', phone: '+27821234567' };
  const made = await here().out.post('/signup', { ...person, email, password: PASSWORD });
  const { services, composition } = here();
  const { cookies } = await signIn(email);
  const ticket = cookies.find((line) => line.startsWith('__Host-thumela-prove=')) ?? '';
  const { id } = await services.db.verificationCode.findFirstOrThrow({
    where: { user: { email } },
  });
  const code = codeOf(composition.auth.ticketKey, id);
  await here().by(ticket).post('/verify-email', { intent: 'verify', code });
  return { email, made };
}

const signIn = (email: string, cookie = '') =>
  here().by(cookie).post('/login', { email, password: PASSWORD });

spec(
  '1§1.1 Merchants sign up, sign in and connect Shopify, Woocommerce and Custom stores',
  async () => {
    const { email, made } = await signedUp('all-three');
    expect(made.location).toBe('/login?created');
    const { cookies } = await signIn(email);
    const inside = here().by(cookies.find((line) => line.startsWith('__Host-thumela=')) ?? '');
    expect((await inside.get('/create-store')).text).toContain('Open Shopify');
    const store = (storeName: string) => ({ storeName, storeUrl: `https://${storeName}.example` });
    await inside.post('/create-custom-store', store('by-code'));
    const woo = await inside.post('/create-store', { ...store('by-woo'), days: '30' });
    expect(woo.status).toBe(200);
    const { db } = here().services;
    const { memberships } = await db.user.findUniqueOrThrow({
      where: { email },
      include: { memberships: true },
    });
    const merchantId = memberships[0]?.merchantId ?? '';
    const own = await db.store.findMany({ where: { merchantId } });
    expect(own.map(({ name, integrationType }) => [name, integrationType])).toEqual([
      ['by-code', 'custom'],
    ]);
    const { token } = await shopOffer();
    await inside.post('/shopify-success', { token });
    const shops = await db.store.findMany({ where: { merchantId, integrationType: 'shopify' } });
    expect(shops).toHaveLength(1);
  },
);

spec('1§3.1 User attributes email, first, last, phone, role', async () => {
  const { email } = await signedUp('attributes');
  const user = await here().services.db.user.findUniqueOrThrow({
    where: { email },
    include: { memberships: true },
  });
  expect(user).toMatchObject({
    email,
    firstName: 'Naledi',
    lastName: 'Khumalo',
    phone: '+27821234567',
  });
  expect(user.memberships.map(({ role }) => role)).toEqual(['merchant']);
});

spec('1§4.6 Sign-in step 2 – or to the Shopify success page with a kept token', async () => {
  const { email } = await signedUp('with-a-shop');
  const arrived = await here().out.get('/shopify?token=kept');
  const waiting = arrived.cookies.find((line) => line.startsWith('__Host-thumela-waiting='));
  expect(arrived.location).toBe('/signup');
  expect((await signIn(email, waiting)).location).toBe('/shopify-success?token=kept');
  expect((await signIn(email)).location).toBe('/dashboard');

  const { services, composition, merchant, store } = here();
  const invitee = 'invited@shop.example';
  const invited = { firstName: 'Aisha', lastName: 'Dube', phone: '+27821234567', email: invitee };
  await addMember(composition.auth, merchant, MANAGERS, { ...invited, reaches: [store.name] });
  const membership = await services.db.membership.findFirstOrThrow({
    where: { user: { email: invitee } },
    include: { user: true },
  });
  const ticket = invitationTicket(composition.auth, membership);
  const accepted = await here()
    .by(waiting ?? '')
    .post('/invitation', { intent: 'accept', ticket, password: PASSWORD, confirm: PASSWORD });
  expect(accepted.location).toBe('/shopify-success?token=kept');
});

let shops = 0;

/** The offer by which the people of a shop's embedded app connect it to an account. */
async function shopOffer(locations = [DEPOT]) {
  const { services } = here();
  const name = `Kloof ${(shops += 1)}`;
  const domain = `kloof-${shops}.myshopify.com`;
  const store = await installShop(services, shopFacts(domain, { name, locations }));
  const shop: Actor = { ...given.storeToken(store), role: 'embedded' };
  return { store, ...(await offerShop(services, shop)) };
}

spec('1§4.13 Associating removes the saved Shopify token', async () => {
  const { token, store } = await shopOffer();
  const kept = (await here().out.get(`/shopify?token=${token}`)).cookies;
  expect(kept.join('\n')).toMatch(/^__Host-thumela-waiting=[^;]/m);
  const { get, post } = await merchants();
  const arrived = await get(`/shopify-success?token=${token}`);
  expect(arrived.text).toContain(store.name);
  expect(arrived.cookies.join('\n')).toMatch(/^__Host-thumela-waiting=;.*Max-Age=0/m);
  expect((await post('/shopify-success', { token })).status).toBe(302);
  // The token is used up.
  expect((await get(`/shopify-success?token=${token}`)).text).toContain('Nothing was changed.');
});

spec(
  '1§2.3.23 /store-settings/locations/{store_name}/add – opened after a Shopify association',
  async () => {
    const { post } = await merchants();
    const { token, store } = await shopOffer([]);
    const list = `/store-settings/locations/${encodeURIComponent(store.name)}`;
    expect((await post('/shopify-success', { token })).location).toBe(`${list}/add?associated`);
    // A shop that has its own locations opens their list (product.md D42).
    const { token: second, store: full } = await shopOffer();
    expect((await post('/shopify-success', { token: second })).location).toBe(
      `/store-settings/locations/${encodeURIComponent(full.name)}?associated`,
    );
  },
);

spec('1§7.3 Authenticate', async () => {
  const { email } = await signedUp('by-call');
  const { body } = await openly('/users/login', { email });
  const { token: ticket } = body['data'] as { token: string };
  const right = await openly('/users/authenticate', { ticket, password: PASSWORD });
  expect(right.status).toBe(200);
  const ask = here().callsBy(String(right.body['token']));
  expect((await ask('POST', '/store/get', {})).status).toBe(200);
  const wrong = await openly('/users/authenticate', { ticket, password: 'Another-2026!' });
  expect([wrong.status, wrong.body['code']]).toEqual([401, 'wrong-credentials']);
  expect(wrong.body).not.toHaveProperty('token');
});

/** The second step of a password reset for this address. */
async function resetting(email: string) {
  return here().by(await here().composition.auth.cookies.reset.set(email));
}

spec('1§8.3 Reset failure toast', async () => {
  const { email } = await signedUp('forgetful');
  const { post } = await resetting(email);
  const wrong = { intent: 'change', code: 'ABCD2345', password: PASSWORD, confirm: PASSWORD };
  const page = await post('/change-password', wrong);
  expect(page.status).toBe(400);
  const toasts = partsOf(page, 'div').filter(({ attributes }) => attributes['role'] === 'alert');
  expect(toasts.map(({ text }) => text)).toEqual([
    'Invalid verification code provided, please try again.',
  ]);
});

spec("1§8.16 Success 'Account Created', 'Password Change successfully.'", async () => {
  const { made } = await signedUp('successes');
  const toastAt = async (path: string) =>
    /<div class="t-toast">([^<]*)</.exec((await here().out.get(path)).html)?.[1];
  expect(await toastAt(made.location ?? '')).toBe('Account Created');
  expect(await toastAt('/login?changed')).toBe('Password Change successfully.');
  expect(await toastAt('/login')).toBeUndefined();
});

const WAREHOUSE = '/store-settings/mintsoft/Kasi%20Home/add';

spec('1§1.3 Credentials for a third-party fulfilment system per store', async () => {
  const { get, post } = await merchants();
  const { userName: accountNo, password } = MINTSOFT_LOGIN;
  const save = { intent: 'save', accountNo, password };
  expect((await post(WAREHOUSE, save)).status).toBe(200);
  const { store, services } = here();
  const kept = await services.db.fulfilmentCredential.findMany({ select: { storeId: true } });
  expect(kept).toEqual([{ storeId: store.id }]);
  expect((await get(WAREHOUSE)).html).toContain('kasihome');
  const other = await given.store(services, here().merchant, { name: 'Without a Warehouse' });
  const its = `/store-settings/mintsoft/${encodeURIComponent(other.name)}/add`;
  expect((await get(its)).html).not.toContain('kasihome');
});

spec('1§8.11 Location and credential failures: body to the screen, no toast', async () => {
  const { post } = await merchants();
  const location = await post('/store-settings/locations/Kasi%20Home/add', {
    locationName: '',
    street: '',
    city: '',
  });
  const credentials = await post(WAREHOUSE, { intent: 'save', accountNo: '', password: '' });
  for (const page of [location, credentials]) {
    expect(page.status).toBe(400);
    const errors = partsOf(page, 'p').filter(({ attributes }) =>
      attributes['class']?.includes('t-field__error'),
    );
    expect(errors.map(({ text }) => text)).toContain('Fields cannot be left empty');
    expect(page.html).not.toContain('t-toast is-error');
  }
});

spec("1§2.3.2 /create-store – choice 'Woocommerce': downloads plugin archive", async () => {
  const page = await (await merchants()).get('/create-store');
  const choice = partsOf(page, 'li').find(({ text }) => text.startsWith('Woocommerce'));
  expect(choice?.text).toContain('Download the plugin');
  const path = linkOf(page, 'Download the plugin') ?? '';
  const archive = await fetch(`${here().url}${path}`);
  expect(archive.headers.get('Content-Type')).toBe('application/zip');
  expect(archive.headers.get('Content-Disposition')).toContain('attachment');
  // Every ZIP file begins with these two bytes.
  expect((await archive.text()).slice(0, 2)).toBe('PK');
});

spec('1§7.28 Woo plugin download failure only logged', async () => {
  const page = await (await merchants()).get('/create-store');
  // The link is plain, so the page never learns whether the download worked.
  const link = partsOf(page, 'a').find(({ text }) => text === 'Download the plugin');
  expect(Object.keys(link?.attributes ?? {}).toSorted()).toEqual(['class', 'download', 'href']);
  const logged: unknown[] = [];
  const log = { ...here().services.log, error: (...said: unknown[]) => void logged.push(said[1]) };
  const broken = {
    ...here().composition,
    wooPlugin: () => Promise.reject(new Error('no archive')),
  };
  const app = express().use(downloadsRouter(broken)).use(problemHandler(log));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const href = link?.attributes['href'] ?? '';
  expect((await fetch(`http://127.0.0.1:${port}${href}`)).status).toBe(500);
  expect(logged).toEqual(['request failed']);
});

spec('2§5.16 Update Order checks', async () => {
  const { services, merchant, store } = here();
  const { orderKey: order_key } = await given.order(services, { merchant, store });
  const { orderId: taken } = await given.order(services, { merchant, store });
  const call = await here().calls(merchant);
  const update = async (over: object) => call('POST', '/orders/update', { order_key, ...over });
  const required = 'Please fill in all required fields';
  expect((await update({ name: '' })).body).toMatchObject({ fields: { name: required } });
  expect((await update({ delivery_address: '' })).body).toMatchObject({
    fields: { delivery_address: required },
  });
  expect((await call('POST', '/orders/update', { note: 'whose?' })).status).toBe(400);
  const same = await update({ order_id: taken });
  expect([same.status, same.body['message']]).toEqual([
    409,
    'An order with the same ID exists. Do you want to proceed?',
  ]);
  const { post } = await merchants();
  const saved = await post(`/order/update/${order_key}`, {
    ...(await fieldsOfOrder(order_key)),
    email: '',
    phone: '',
  });
  // The page contains the question and asks it in a dialog.
  expect(saved.html).toContain('No email or phone number provided. Do you want to proceed?');
});

/** The values in the form of an order. */
async function fieldsOfOrder(orderKey: string): Promise<Record<string, string>> {
  const { html } = await (await merchants()).get(`/order/update/${orderKey}`);
  const inputs = [...html.matchAll(/<input\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
  return Object.fromEntries(
    inputs.flatMap((attributes) => {
      const name = /name="([^"]*)"/.exec(attributes)?.[1];
      return name ? [[name, /value="([^"]*)"/.exec(attributes)?.[1] ?? '']] : [];
    }),
  );
}

spec("2§8.15 'Error when check if Order is unique: {message}'", async () => {
  const call = await here().calls(here().merchant);
  const asked = { orderId: '1042', storeName: 'Nowhere' };
  const { status, body } = await call('POST', '/orders/check-unique', asked);
  expect([status, body['message']]).toEqual([
    404,
    'Error when check if Order is unique: Store not found.',
  ]);
});
