import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { fieldsOf, linkOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const merchant = async () => here().as(here().merchant);

spec('1§2.1.1 /login: email + password form', async () => {
  const page = await here().out.get('/login');
  expect(page.status).toBe(200);
  expect(fieldsOf(page)).toEqual(['email', 'password']);
  expect(textsOf(page, 'button')).toContain('Sign in');
});

spec('1§2.1.2 /login: link to /signup', async () => {
  expect(linkOf(await here().out.get('/login'), 'Sign up')).toBe('/signup');
});

spec('1§2.1.4 /signup: first name, last name, phone number, email, password', async () => {
  const page = await here().out.get('/signup');
  expect(fieldsOf(page)).toEqual(['firstName', 'lastName', 'phone', 'email', 'password']);
  expect(textsOf(page, 'label')).toEqual([
    'First Name',
    'Last Name',
    'Phone Number',
    'Email',
    'Password',
  ]);
});

spec('1§2.1.5 /signup: link back to /login', async () => {
  expect(linkOf(await here().out.get('/signup'), 'Sign in')).toBe('/login');
});

const NEWCOMER = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '+27821234567',
  email: 'role@shop.example',
  password: 'Umhlanga-2026!',
};

spec('1§2.1.6 /signup: role field ignored', async () => {
  await here().out.post('/signup', { ...NEWCOMER, role: 'Admin', 'custom:role': 'Admin' });
  const { services } = here();
  const person = { user: { email: NEWCOMER.email } };
  expect(await services.db.user.count({ where: person.user })).toBe(1);
  expect(await services.db.membership.count({ where: person })).toBe(0);
});

spec('1§2.1.7 /forgot-password screen', async () => {
  const page = await here().out.get('/forgot-password');
  expect([page.status, page.location]).toEqual([302, '/change-password']);

  const onTheWay = await here().out.get('/forgot-password?to=%2Forders%2FABC');
  expect(onTheWay.location).toBe('/change-password?to=%2Forders%2FABC');
});

spec(
  "1§2.1.8 /change-password screen titled 'Forgot Password' (code, new password, confirm)",
  async () => {
    const cookie = await here().composition.auth.cookies.reset.set(here().merchant.email ?? '');
    const page = await here().by(cookie).get('/change-password');
    expect(textsOf(page, 'title')).toEqual(['Forgot Password']);
    expect(fieldsOf(page)).toEqual(expect.arrayContaining(['code', 'password', 'confirm']));
  },
);

spec("1§2.1.9 /enter-email 'Enter Your Email'", async () => {
  const page = await here().out.get('/enter-email');
  expect(textsOf(page, 'h1')).toEqual(['Enter Your Email']);
  expect(fieldsOf(page)).toEqual(['email']);
});

spec('1§2.1.10 /track-order (public)', async () => {
  expect((await fetch(`${here().url}/track-order`)).status).toBe(200);
});

spec('1§2.1.11 /track-order/{id} (public, id from second path segment)', async () => {
  const { services, merchant, store } = here();
  const order = await given.order(services, { merchant, store });
  const page = await (await fetch(`${here().url}/track-order/${order.orderKey}`)).text();
  expect(page).toContain(order.orderKey);
});

spec('1§2.1.12 /transaction/{transactionId} reachable signed out', async () => {
  const page = await here().out.get('/transaction/any');
  expect([page.status, linkOf(page, 'Sign in')]).toEqual([200, '/login?to=%2Ftransaction%2Fany']);
});

spec('1§2.1.14 /shopify: signed in → /shopify-success with same query', async () => {
  const page = await (await merchant()).get('/shopify?token=t1&x=2');
  expect(page.location).toBe('/shopify-success?token=t1&x=2');
});

spec('1§2.1.15 /woocommerce: same, → /woocommerce-success', async () => {
  const connected = '/woocommerce-success?user_id=t1&x=2';
  for (const parameter of ['user_id', 'token']) {
    const asked = `/woocommerce?${parameter}=t1&x=2`;
    const [path, query = ''] = ((await (await merchant()).get(asked)).location ?? '').split('?');
    expect([path, Object.fromEntries(new URLSearchParams(query))], asked).toEqual([
      '/woocommerce-success',
      { user_id: 't1', x: '2' },
    ]);
  }
  const { location, cookies } = await here().out.get('/woocommerce?user_id=t1&x=2');
  expect(location).toBe('/signup');
  const kept = await here().composition.auth.cookies.waiting.read(cookies[0]?.split(';')[0] ?? '');
  expect(kept).toBe(connected);
});

spec('1§2.1.16 Signed out: any other known path redirects to /login', async () => {
  for (const path of ['/', '/orders', '/account'])
    expect((await here().out.get(path)).location).toBe(`/login?to=${encodeURIComponent(path)}`);
});

spec('1§2.1.17 Signed out: any UNKNOWN path redirects to /login', async () => {
  expect((await here().out.get('/nope')).location).toBe('/login?to=%2Fnope');
});

spec('1§2.1.18 Signed in: every other path goes to the shell (/login, /signup leave)', async () => {
  const { get } = await merchant();
  for (const path of ['/login', '/signup', '/enter-email'])
    expect((await get(path)).location, path).toBe('/dashboard');
  expect((await get('/nope')).status).toBe(404);
});

spec('1§2.1.21 After signing in back to where one wanted, never to another site', async () => {
  const { get } = await merchant();
  const to = async (path: string) => (await get(`/login?to=${encodeURIComponent(path)}`)).location;
  expect(await to('/account')).toBe('/account');
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])
    expect(await to(path), path).toMatch(/^\/(?![/\\])/);
  // Signing up and a reset lead to the same page.
  const wanted = 'to=%2Faccount%3Fmonth%3D2026-11';
  const { out } = here();
  const person = { ...NEWCOMER, email: 'wanted@shop.example' };
  const ways = [
    await out.post(`/signup?${wanted}`, person),
    await out.post(`/enter-email?${wanted}`, person),
  ];
  expect(ways.map(({ location }) => location)).toEqual([
    `/login?created&${wanted}`,
    `/change-password?sent&${wanted}`,
  ]);
  expect(linkOf(await out.get(`/login?${wanted}`), 'Sign up')).toBe(`/signup?${wanted}`);
  const { email, password } = person;
  const { location, cookies } = await out.post(`/login?${wanted}`, { email, password });
  expect(location).toBe(`/verify-email?${wanted}`);
  const proving = here().by(cookies.find((line) => line.startsWith('__Host-thumela-prove=')) ?? '');
  expect(linkOf(await proving.get(`/verify-email?${wanted}`), 'Back to sign in')).toBe(
    `/login?${wanted}`,
  );
});
