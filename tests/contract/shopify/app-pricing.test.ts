import { beforeEach, expect, test } from 'vitest';
import { createAppPricing } from '#app/integrations/shopify/app-pricing.ts';
import { PARTNER_TOKEN } from '#simulators/shopify/billing.ts';
import type { UsageReport } from '#app/ports/app-pricing.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { connectedShop, KEYS, SHOP } from './world.ts';

const AT = new Date('2026-11-18T09:00:00.250Z');
let time = AT;
beforeEach(() => {
  time = AT;
});

async function billing(
  over: {
    partnerToken?: string;
    apiSecret?: string;
    timeoutMs?: number;
    fetch?: typeof fetch;
  } = {},
) {
  const world = await connectedShop(undefined, { now: () => time });
  const { simulator, shop, graphql, fetch } = world;
  const port = createAppPricing({
    ...KEYS,
    appId: '433393926145',
    organization: '5242426',
    partnerToken: PARTNER_TOKEN,
    meter: 'shipment',
    graphql,
    fetch,
    clock: { now: () => time },
    timeoutMs: HANG_MS,
    ...over,
  });
  const shopId = simulator.billing.shopGid(shop);
  const usage = (rest: Partial<UsageReport> = {}): UsageReport => ({
    shopId,
    key: 'a-key',
    at: time,
    quantity: 1,
    ...rest,
  });
  const used = () => simulator.billing.used(shop, 'shipment');
  return { ...world, port, shopId, usage, used };
}

/** Waits until the caller gives up. */
const unanswered: typeof fetch = (_, init) =>
  new Promise((_answer, reject) => {
    const signal = init?.signal;
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

test('a shop’s id is Shopify’s own, and its usage is counted under the plan it approved', async () => {
  const { simulator, port, shopId, usage, used } = await billing();
  expect(await port.shopIdOf(SHOP)).toBe(shopId);
  expect(await port.planOf(shopId)).toBeNull();
  simulator.actions.approvePlan(SHOP);

  expect(await port.planOf(shopId)).toEqual({ since: AT, countsShipments: true });
  await port.report(usage());
  await port.report(usage({ key: 'another' }));

  expect(used()).toBe(2);
  expect(simulator.billing.calls.tokens, 'one key for both').toBe(1);
});

test('a repeat, a lost answer and simultaneous reports with one key count once; a returned fee reduces the count', async () => {
  const { simulator, port, usage, used } = await billing();
  simulator.actions.approvePlan(SHOP);
  simulator.switches.loseAnswerTo = 'AppEvent';

  await expect(port.report(usage())).rejects.toMatchObject({ code: 'store-down' });
  await Promise.all(Array.from({ length: 5 }, () => port.report(usage())));
  expect(used()).toBe(1);
  await port.report(usage({ key: 'back', quantity: -1 }));
  await port.report(usage({ key: 'back', quantity: -1 }));

  expect(used()).toBe(0);
});

test('an expired token is replaced once; a key that Shopify refuses is reported as wrong', async () => {
  const { simulator, port, usage, used } = await billing();
  simulator.actions.approvePlan(SHOP);
  await port.report(usage());
  simulator.billing.forgetTokens();

  await port.report(usage({ key: 'later' }));
  expect(used()).toBe(2);

  for (const other of [
    await billing({ apiSecret: 'not-ours' }),
    await billing({ partnerToken: 'not-ours' }),
  ])
    await expect(
      other.port.planOf(other.shopId).then(() => other.port.report(other.usage())),
    ).rejects.toMatchObject({ code: 'store-refused', details: { why: 'key' } });
});

test('an approved plan is cached for a minute and within its period; a missing plan is not cached', async () => {
  const { simulator, port, shopId } = await billing();
  const ask = () => port.planOf(shopId);
  await ask();
  await ask();
  expect(simulator.billing.calls.plans).toBe(2);

  simulator.actions.approvePlan(SHOP, { until: new Date(AT.getTime() + 5_000).toISOString() });
  await ask();
  await ask();
  expect(simulator.billing.calls.plans).toBe(3);
  time = new Date(AT.getTime() + 5_001);
  await ask();

  expect(simulator.billing.calls.plans).toBe(4);
});

test('a plan without our usage charge is reported as such', async () => {
  const { simulator, port, shopId } = await billing();
  simulator.actions.approvePlan(SHOP, { handles: ['basic'] });

  expect(await port.planOf(shopId)).toEqual({ since: AT, countsShipments: false });
});

test.each([408, 429, 500, 502, 503])('%i is a temporary error', async (status) => {
  const { simulator, port, shopId, usage, used } = await billing();
  simulator.actions.approvePlan(SHOP);
  await port.report(usage());
  simulator.switches.billingAnswersWith = status;

  await expect(port.planOf(shopId)).rejects.toMatchObject({ code: 'store-down' });
  await expect(port.report(usage({ key: 'b' }))).rejects.toMatchObject({ code: 'store-down' });

  expect(used()).toBe(1);
});

test.each([
  ['a page', { billingPage: true }],
  ['no such field', { partnerBody: { data: {} } }],
  ['errors beside it', { partnerBody: { data: { activeSubscription: null }, errors: [{}] } }],
  ['a list', { partnerBody: { data: { activeSubscription: [] } } }],
  [
    'a cycle that is no time',
    {
      partnerBody: {
        data: {
          activeSubscription: { items: [], currentBillingCycle: { startTime: 'now', endTime: '' } },
        },
      },
    },
  ],
])('an invalid answer never counts as a missing plan: %s', async (_what, switches) => {
  const { simulator, port, shopId } = await billing();
  Object.assign(simulator.switches, switches);

  await expect(port.planOf(shopId)).rejects.toMatchObject({ code: 'store-down' });
});

test.each([
  [{}, 'store-down'],
  [{ success: 'yes' }, 'store-down'],
  [{ success: false }, 'store-refused'],
  [
    { success: true, result_status: 'RESULT_STATUS_FAILURE', result_details: 'Too old.' },
    'store-refused',
  ],
])('an event that is answered with %j was not accepted', async (billingBody, code) => {
  const { simulator, port, usage } = await billing();
  simulator.actions.approvePlan(SHOP);
  simulator.switches.billingBody = billingBody;

  await expect(port.report(usage())).rejects.toMatchObject({ code });
});

test('a refusal has Shopify’s message, and a shop without the app has its own error', async () => {
  const { port, usage } = await billing();

  await expect(
    port.report(usage({ at: new Date(AT.getTime() + 3_600_000) })),
  ).rejects.toMatchObject({
    code: 'store-refused',
    message: expect.stringContaining('timestamp is invalid') as string,
  });
  await expect(port.report(usage({ shopId: 'gid://shopify/Shop/77' }))).rejects.toMatchObject({
    code: 'store-refused',
    details: { why: 'notInstalled' },
  });
});

test('a report that Shopify does not answer in time fails', async () => {
  const { port, usage } = await billing({ timeoutMs: 1, fetch: unanswered });

  await expect(port.report(usage())).rejects.toMatchObject({ code: 'store-down' });
});
