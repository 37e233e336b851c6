import { expect, test } from 'vitest';
import { MAX_ACTIONS, type LimitedAction } from '#app/domain/audit/account-limits.rules.ts';
import { auditRow } from '#app/domain/audit/write-audit.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Call = (nth: number) => [path: string, body: object];

async function account() {
  const { url, composition } = await startApp();
  const { services } = composition;
  letPayAnywhere(services);
  const [merchant, other] = [await given.merchant(services), await given.merchant(services)];
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const store = await given.store(services, merchant, { webhookUrl: 'https://karoo.example/hook' });
  const as = async ({ userId }: GivenMerchant) => {
    const { token } = await createBearerToken(services, userId);
    return (path: string, body: object) =>
      fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
  };
  /** Records `count` actions of the account, dated half of the limit's window ago. */
  const did = async (action: LimitedAction, count: number) => {
    const half = (MAX_ACTIONS[action].minutes * 60_000) / 2;
    const at = new Date(services.clock.now().getTime() - half);
    const entry = { at, action, subject: store.id, merchantId: merchant.merchantId };
    await services.db.auditEntry.createMany({
      data: Array.from({ length: count }, () => auditRow(merchant, entry)),
    });
  };
  return { services, store, did, call: await as(merchant), asOther: await as(other) };
}

const ADDRESS = '12 Long Street, Cape Town, 8001';
const shop = (nth: number, integration_type: string) => ({
  store_name: `Karoo ${nth}`,
  store_url: `https://karoo${nth}.example`,
  integration_type,
});

/** The request that performs each limited action. */
const callsOf = (
  store_name: string,
  delivery_id: string,
): Record<Exclude<LimitedAction, 'orders.importFile'>, Call> => ({
  'topUp.begin': () => ['/payments/initialize', { amount: '50' }],
  'webhook.test': () => ['/store/webhook/test', { store_name }],
  'webhook.replay': () => ['/store/webhook/replay', { store_name, delivery_id }],
  'store.create': (nth) => ['/store/create', shop(nth, 'Custom')],
  'store.approve': (nth) => ['/store/create', shop(nth, 'Woocommerce')],
  'store.location': (nth) => [
    '/store/location/create',
    { store_name, location_name: `Depot ${nth}`, location: ADDRESS },
  ],
});

test('an account that exceeds the limit of a costly action is refused and told when to retry', async () => {
  const { services, store, did, call } = await account();
  await call('/store/webhook/test', { store_name: store.name });
  const { id } = await services.db.outgoingWebhook.findFirstOrThrow();

  for (const [name, of] of Object.entries(callsOf(store.name, id))) {
    const action = name as LimitedAction;
    const { max, minutes } = MAX_ACTIONS[action];
    const done = await services.db.auditEntry.count({ where: { action } });
    await did(action, max - 1 - done);

    const answers = await Promise.all([1, 2, 3].map((nth) => call(...of(nth))));

    expect(answers.map(({ status }) => status).sort(), name).toEqual([200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    const wait = Number(refused.headers.get('Retry-After'));
    expect(wait, name).toBeGreaterThan(0);
    expect(wait, name).toBeLessThanOrEqual((minutes * 60) / 2);
    const { detail } = (await refused.json()) as { detail: string };
    expect(detail).toMatch(
      new RegExp(`^An account is limited to ${max} .* Try again in \\d+ minutes\\.$`),
    );
    expect(await services.db.auditEntry.count({ where: { action } }), name).toBe(max);
  }
});

test('of 150 top-ups at once only an hour’s allowance starts, and another account is not affected', async () => {
  const { services, call, asOther } = await account();

  const answers = await Promise.all(
    Array.from({ length: 150 }, () => call('/payments/initialize', { amount: '50' })),
  );

  const { max } = MAX_ACTIONS['topUp.begin'];
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(max);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(await services.db.transaction.count({ where: { type: 'accountTopUp' } })).toBe(max);
  expect((await asOther('/payments/initialize', { amount: '50' })).status).toBe(200);
});
