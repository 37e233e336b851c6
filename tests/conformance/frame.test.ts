import { expect } from 'vitest';
import { CUT_OFF_TOOLTIP, formatRemaining, isUrgent } from '#app/domain/shared/cut-off.rules.ts';
import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { loadEnv } from '#app/config/env.server.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { menuFor } from '#app/shells/menu.ts';
import { given } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { partsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const merchant = async () => here().as(here().merchant);

spec('1§2.2.1 Layout: side menu, header, footer', async () => {
  const page = await (await merchant()).get('/orders');
  for (const part of ['nav', 'header', 'footer']) expect(partsOf(page, part)).not.toEqual([]);
});

spec('1§2.2.2 Brand logo links to /dashboard', async () => {
  const page = await (await merchant()).get('/orders');
  const logo = partsOf(page, 'a').find(({ attributes }) => attributes['href'] === '/dashboard');
  expect(logo?.attributes['class']).toContain('t-top__mark');
});

const { text } = menuMessages.in('en');
const menuOf = (role: 'admin' | 'merchant' | 'storeManager', label: string) =>
  menuFor(role, 'portal')
    .find(({ name }) => text(`group.${name}`) === label)
    ?.items.map((item) => `${text(item.label)} ${item.path}`);

spec('1§2.2.4 Menu group Dashboard → Orders /orders', () => {
  expect(menuOf('merchant', 'Dashboard')).toContain('Orders /orders');
});

spec('1§2.2.5 Menu group Store → All Stores, Settings', () => {
  const group = menuOf('merchant', 'Store');
  expect(group).toEqual(
    expect.arrayContaining(['All Stores /all-stores', 'Settings /store-settings']),
  );
});

spec('1§2.2.6 Menu Store → Managers /all-managers', () => {
  expect(menuOf('merchant', 'Store')).toContain('Managers /all-managers');
});

spec('1§2.2.7 Store group hidden from StoreManager', () => {
  expect(menuOf('storeManager', 'Store')).toBeUndefined();
});

spec('1§2.2.8 Menu group Manifest → Manifest Orders, Manifest History', () => {
  expect(menuOf('merchant', 'Manifest')).toEqual([
    'Manifest Orders /manifest-orders',
    'Manifest History /manifest-history',
  ]);
});

spec('1§2.2.9 Menu group Receiving (Admin) → View Hubs, Create Hub', () => {
  expect(menuOf('admin', 'Receiving')).toEqual(['View Hubs /hubs', 'Create Hub /hubs/create']);
  expect(menuOf('merchant', 'Receiving')).toBeUndefined();
});

spec('1§2.2.10 Menu group Users (Admin) → Merchants /all-merchants', () => {
  expect(menuOf('admin', 'Users')).toContain('Merchants /all-merchants');
  expect(menuOf('merchant', 'Users')).toBeUndefined();
});

spec('1§2.2.11 Menu Users → Hub Staff /hub-staff (product §7)', () => {
  expect(menuOf('admin', 'Users')).toContain('Hub Staff /hub-staff');
});

spec('1§2.2.12 Logout entry shows {email}', async () => {
  const page = await (await merchant()).get('/orders');
  const out = partsOf(page, 'form').find(({ attributes }) => attributes['action'] === '/logout');
  expect(out?.text).toBe(`Logout ${here().merchant.email}`);
});

spec('1§2.2.13 Logout signs out, goes to /login', async () => {
  const { post, get } = await merchant();
  expect((await post('/logout', {})).location).toBe('/login');
  expect((await get('/orders')).location).toContain('/login');
});

spec('1§2.2.14 Header live countdown to cut-off', async () => {
  const page = await (await merchant()).get('/orders');
  expect(textsOf(page, 'time')[0]).toMatch(/^\d\d:\d\d:\d\d$/);
  expect(page.text).toMatch(/to submit (today's|tomorrow's|Monday's) orders!/);
});

spec('1§2.2.15 Countdown tooltip: public holidays not included', async () => {
  const page = await (await merchant()).get('/orders');
  expect(page.html).toContain('title="Public holidays are not included"');
});

spec('1§2.2.16 Setting holidays: ignore / observe (D13)', () => {
  expect(Object.keys(CUT_OFF_TOOLTIP)).toEqual(['ignore', 'observe']);
  expect(loadEnv({ ...TEST_SETTINGS, DATABASE_URL: 'postgres://127.0.0.1/none' }).HOLIDAYS).toBe(
    'ignore',
  );
  expect(
    loadEnv({ ...TEST_SETTINGS, DATABASE_URL: 'postgres://127.0.0.1/none', HOLIDAYS: 'observe' })
      .HOLIDAYS,
  ).toBe('observe');
  expect(() =>
    loadEnv({ ...TEST_SETTINGS, DATABASE_URL: 'postgres://127.0.0.1/none', HOLIDAYS: 'sometimes' }),
  ).toThrow();
});

spec('1§2.2.18 / and /orders open the Orders list', async () => {
  const { get } = await merchant();
  for (const path of ['/', '/orders'])
    expect(textsOf(await get(path), 'title'), path).toEqual(['Orders']);
});

spec('2§2.1 / , /orders', async () => {
  const { get } = await merchant();
  const [root, list] = [await get('/'), await get('/orders')];
  expect([root.status, list.status]).toEqual([200, 200]);
  expect(textsOf(root, 'th')).toEqual(textsOf(list, 'th'));
});

spec("1§2.4.5 Unknown route: 'The page you were looking for is not found!'", async () => {
  const page = await (await merchant()).get('/nope');
  expect(page.text).toContain('The page you were looking for is not found!');
});

spec(
  '1§2.4.6 Unknown route – with a hint that the address may be mistyped or the page moved',
  async () => {
    const page = await (await merchant()).get('/nope');
    expect(page.text).toContain('The address may be mistyped, or the page has moved.');
  },
);

for (const promise of [
  '1§8.13 Unknown route: 404 page',
  '2§2.12 Anything unmatched gets a not-found page',
  '2§8.37 Unknown routes: not-found page',
])
  spec(promise, async () => {
    const page = await (await merchant()).get('/hubs/of/none');
    expect([page.status, textsOf(page, 'title')]).toEqual([404, ['Page not found']]);
  });

spec('1§4.19 Countdown red at 10 minutes or less', () => {
  expect([600_001, 600_000, 1].map(isUrgent)).toEqual([false, true, true]);
});

const cutOffAt = (now: string) => {
  const { at, text } = nextCutOff(new Date(now));
  return [at.toISOString(), text];
};

spec("1§9.1 Cut-off 11:00; weekday texts today's / tomorrow's / Monday's", () => {
  // Johannesburg is two hours ahead. 6 March 2025 is a Thursday.
  expect(cutOffAt('2025-03-06T08:59:59Z')).toEqual([
    '2025-03-06T09:00:00.000Z',
    "to submit today's orders!",
  ]);
  expect(cutOffAt('2025-03-06T09:00:01Z')).toEqual([
    '2025-03-07T09:00:00.000Z',
    "to submit tomorrow's orders!",
  ]);
  expect(cutOffAt('2025-03-07T09:00:01Z')).toEqual([
    '2025-03-10T09:00:00.000Z',
    "to submit Monday's orders!",
  ]);
});

spec('1§9.2 HH:MM:SS, every second, red ≤ 10 min', () => {
  expect([3_661_000, 1000, 0].map(formatRemaining)).toEqual(['01:01:01', '00:00:01', '00:00:00']);
  expect([600_001, 600_000].map(isUrgent)).toEqual([false, true]);
});

spec("1§6.11 Empty list's button 'Go to All Stores' for StoreManager/HubStaff", async () => {
  const { services, merchant } = here();
  const { userId } = await givenPerson(services, 'storeManager', merchant.merchantId);
  await services.db.user.update({
    where: { id: userId },
    data: { emailProvedAt: services.clock.now() },
  });
  const newcomer = await given.merchant(services);
  await services.db.user.update({
    where: { id: newcomer.userId },
    data: { emailProvedAt: services.clock.now() },
  });
  const button = 'Go to All Stores';
  expect((await (await here().as(newcomer)).get('/orders')).text).toContain(button);
  expect((await (await here().as({ userId })).get('/orders')).text).not.toContain(button);
});
