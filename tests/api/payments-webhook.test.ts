import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startPaystackSimulator } from '#simulators/paystack/index.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';

const WEBHOOK_PATH = '/webhooks/payments';
const KEY = TEST_SETTINGS.PAYSTACK_SECRET_KEY;
const CHARGE =
  '{ "event": "charge.success", "data": { "reference": "TOPUP-1", "id": 4099260516 } }';

const sign = (body: string | Buffer, key = KEY) =>
  createHmac('sha512', key).update(body).digest('hex');

async function send({ url }: StartedApp, body: string | Buffer, signature = sign(body)) {
  const answer = await fetch(url + WEBHOOK_PATH, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'Content-Type': 'application/json', 'X-Paystack-Signature': signature },
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function kept({ composition }: StartedApp) {
  const { db } = composition.services;
  const deliveries = await db.webhookDelivery.findMany({ where: { source: 'payments' } });
  const scheduled = await db.outbox.findMany({ where: { job: 'money.check-payment' } });
  return { deliveries, scheduled };
}

test('a payment webhook queues one look-up of the payment, however often it comes', async () => {
  const app = await startApp();

  const statuses = await Promise.all(Array.from({ length: 10 }, () => send(app, CHARGE)));

  expect(new Set(statuses)).toEqual(new Set([200]));
  const { deliveries, scheduled } = await kept(app);
  expect(deliveries).toMatchObject([
    { topic: 'charge.success', resourceId: 'TOPUP-1', body: null, storeId: null },
  ]);
  const occasion = deliveries[0]!.deliveryKey;
  expect(scheduled).toMatchObject([
    { key: occasion, payload: { reference: 'TOPUP-1', occasion, topic: 'charge.success' } },
  ]);
});

test('a forged webhook gets 401, signed nonsense 400, a too large body 413, and nothing is stored', async () => {
  const app = await startApp();
  const anew = JSON.stringify(JSON.parse(CHARGE));

  expect(await send(app, anew, sign(CHARGE))).toBe(401);
  expect(await send(app, CHARGE, sign(CHARGE, 'sk_test_of_somebody_else'))).toBe(401);
  expect(await send(app, CHARGE, '')).toBe(401);
  expect(await send(app, Buffer.alloc(0))).toBe(400);
  expect(await send(app, 'nothing')).toBe(400);
  expect(await send(app, Buffer.alloc(257 * 1024, 0x20))).toBe(413);

  expect(await kept(app)).toEqual({ deliveries: [], scheduled: [] });
});

test('broken twin: a signature check on re-serialised JSON would accept a changed body', async () => {
  const anew = JSON.stringify(JSON.parse(CHARGE));
  const careless = await startApp({}, ({ services }) => {
    const { payments } = services;
    if (!payments) return;
    const { readHint } = payments;
    payments.readHint = (raw, headers) => {
      const written = Buffer.from(JSON.stringify(JSON.parse(raw.toString('utf8'))));
      return readHint(written, headers);
    };
  });
  const careful = await startApp();

  expect(await send(careless, CHARGE, sign(anew))).toBe(200);
  expect(await send(careful, CHARGE, sign(anew))).toBe(401);
});

test('a webhook that names no payment is stored and queues nothing', async () => {
  const app = await startApp();

  expect(await send(app, '{"event":"transfer.success","data":{"reference":"TRF-1"}}')).toBe(200);
  expect(await send(app, '{"event":"charge.success","data":{"reference":"A\\u0000B"}}')).toBe(200);

  const { deliveries, scheduled } = await kept(app);
  expect(deliveries.map(({ topic }) => topic).toSorted()).toEqual([
    'charge.success',
    'transfer.success',
  ]);
  expect(scheduled).toMatchObject([{ payload: { reference: 'AB' } }]);
});

test('the queued job contains the dispute that the webhook names', async () => {
  const app = await startApp();
  const event = {
    event: 'charge.dispute.create',
    data: { id: 2_867, transaction: { reference: 'TOPUP-1' } },
  };

  expect(await send(app, JSON.stringify(event))).toBe(200);

  expect((await kept(app)).scheduled).toMatchObject([
    { payload: { reference: 'TOPUP-1', topic: 'charge.dispute.create', disputeId: '2867' } },
  ]);
});

test('without a payment provider the endpoint does not exist', async () => {
  const app = await startApp({ PAYSTACK_SECRET_KEY: '' });

  expect(app.composition.services.payments).toBeNull();
  expect(await send(app, CHARGE)).toBe(404);
});

test('from the provider’s page to the queued job, through the composed adapter', async () => {
  const provider = await startPaystackSimulator({ secretKey: KEY });
  onTestFinished(() => provider.close());
  const app = await startApp({ PAYSTACK_BASE_URL: provider.url });
  provider.control.setWebhookUrl(app.url + WEBHOOK_PATH);
  const { payments } = app.composition.services;

  await payments!.begin({
    reference: 'TOPUP-1',
    amountCents: 10_000,
    email: 'owner@kasihome.example',
    returnTo: 'https://portal.example/payment-success',
  });
  await provider.control.pay('TOPUP-1');

  await eventually(async () => expect((await kept(app)).scheduled).toHaveLength(1));
  expect(await payments!.find('TOPUP-1')).toMatchObject({ state: 'succeeded' });
});
