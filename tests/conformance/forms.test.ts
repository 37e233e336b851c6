import { expect } from 'vitest';
import { givenPerson } from '#tests/builders/person.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const PASSWORD = 'Umhlanga-2026!';
const newcomer = (email: string) => ({
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '+27821234567',
  email,
  password: PASSWORD,
});

spec("1§4.10 Sign-up success: toast 'Account Created', then /login", async () => {
  const { get, post } = here().out;
  expect((await post('/signup', newcomer('created@shop.example'))).location).toBe('/login?created');
  expect((await get('/login?created')).text).toContain('Account Created');
});

for (const promise of [
  "1§4.3 Sign-in step 1: look-up, 'Invalid Email' when no token",
  "1§8.2 'Invalid Email'",
])
  spec(promise, async () => {
    const page = await here().out.post('/login', {
      email: 'nobody@shop.example',
      password: PASSWORD,
    });
    expect([page.status, page.text.includes('Invalid Email')]).toEqual([400, true]);
  });

for (const promise of [
  "1§4.7 Sign-in step 2 – failure: error toast with provider's message",
  '1§8.1 Provider failure: toast with its message',
])
  spec(promise, async () => {
    const email = `wrong${promise.length}@shop.example`;
    await here().out.post('/signup', newcomer(email));
    const page = await here().out.post('/login', { email, password: 'Another-2026!' });
    expect(page.text).toContain('Incorrect username or password.');
  });

spec('1§4.5 Sign-in step 2: authenticate; success → portal home', async () => {
  const { services, composition, merchant } = here();
  const email = 'in@shop.example';
  const passwordHash = await composition.auth.identity.keep({ email, password: PASSWORD });
  const emailProvedAt = services.clock.now();
  await givenPerson(services, 'merchant', merchant.merchantId, {
    email,
    passwordHash,
    emailProvedAt,
  });
  const answer = await here().out.post('/login', { email, password: PASSWORD });
  expect([answer.status, answer.location]).toEqual([302, '/dashboard']);
  const cookie = answer.cookies.find((line) => line.startsWith('__Host-thumela=')) ?? '';
  expect((await here().by(cookie).get('/orders')).status).toBe(200);
});

spec("1§4.11 Password reset success: 'Password Change successfully.', /login", async () => {
  expect((await here().out.get('/login?changed')).text).toContain('Password Change successfully.');
});

spec('1§4.12 Sign-out: provider sign-out, tokens cleared, /login', async () => {
  const { get, post } = await here().as(here().merchant);
  expect((await get('/orders')).status).toBe(200);
  const answer = await post('/logout', {});
  expect(answer.location).toBe('/login');
  expect(answer.cookies.join('\n')).toMatch(/^__Host-thumela=;.*Max-Age=0/m);
  expect((await get('/orders')).location).toContain('/login');
});

spec('1§4.14 Manager form 200 → /all-managers', async () => {
  const { post } = await here().as(here().merchant);
  const made = await post('/add-manager', {
    firstName: 'Sipho',
    lastName: 'Dlamini',
    email: 'sipho.manager@shop.example',
    phone: '+27821234567',
    password: 'Umhlanga-2026!',
    stores: 'Kasi Home',
  });
  expect(made.location).toMatch(/^\/all-managers/);
});
