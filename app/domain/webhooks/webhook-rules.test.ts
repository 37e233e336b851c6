import { expect, test } from 'vitest';
import { nextTryAt, signedHeaders } from './deliver-webhook.ts';
import { newWebhookSecret } from '#app/domain/credentials/webhook-secrets.ts';
import { STATUS_CHANGED } from '#app/domain/orders/status-changed.schema.ts';
import { messageBody, TEST } from './webhook-message.rules.ts';

/** From the reference implementation, github.com/standard-webhooks/standard-webhooks. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('the signature matches the test vector of Standard Webhooks', () => {
  const headers = signedHeaders(VECTOR, [VECTOR.secret]);

  expect(headers).toMatchObject({
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': VECTOR.signature,
  });
});

test('counter-test: changing one byte of id, time, body or secret changes the signature', () => {
  const changed = [
    { ...VECTOR, id: `${VECTOR.id}x` },
    { ...VECTOR, at: new Date(1_614_265_331_000) },
    { ...VECTOR, body: '{"test":2432232314}' },
  ];
  const others = [
    ...changed.map((message) => signedHeaders(message, [VECTOR.secret])),
    signedHeaders(VECTOR, [newWebhookSecret()]),
  ];

  for (const headers of others) expect(headers['webhook-signature']).not.toBe(VECTOR.signature);
});

test('a message of an unknown type is an error, not a status change', () => {
  const message = { type: 'order.lost', facts: {}, createdAt: VECTOR.at };

  expect(() => messageBody(message, { productName: 'Thumela', publicUrl: '' })).toThrow(
    'Unknown type of webhook message: order.lost.',
  );
});

test('while a secret is being replaced, messages have both signatures', () => {
  const fresh = newWebhookSecret();
  const both = signedHeaders(VECTOR, [fresh, VECTOR.secret])['webhook-signature'] ?? '';

  expect(both.split(' ')).toEqual([
    signedHeaders(VECTOR, [fresh])['webhook-signature'],
    VECTOR.signature,
  ]);
});

test('waits double from five seconds to six hours, and the last attempt is at the end of the 72 hours', () => {
  const since = new Date('2025-03-07T08:00:00Z');
  const waits: number[] = [];
  let now = since;
  for (let tries = 1; ; tries += 1) {
    const next = nextTryAt({ tries, since, now, retryAfterSeconds: null });
    if (!next) break;
    waits.push((next.getTime() - now.getTime()) / 1000);
    now = next;
  }

  expect(waits.slice(0, 5)).toEqual([5, 10, 20, 40, 80]);
  expect(Math.max(...waits)).toBe(6 * 3600);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(72 * 3600);
  expect(waits.length).toBeLessThan(30);
});

test('a receiver may ask for a longer wait, up to six hours', () => {
  const now = new Date('2025-03-07T08:00:00Z');
  const wait = (retryAfterSeconds: number) =>
    (nextTryAt({ tries: 1, since: now, now, retryAfterSeconds })?.getTime() ?? 0) - now.getTime();

  expect([wait(1), wait(120), wait(999_999)]).toEqual([5_000, 120_000, 21_600_000]);
});

test('the body has the status in our terms, and no name, phone number or street', () => {
  const facts = {
    orderKey: 'K7F2M9QX41TB',
    orderId: '1042',
    storeName: 'Karoo',
    sequence: 2,
    from: 'inStore',
    to: 'ineligible',
    reasons: ['no-street'],
  };
  const message = { type: STATUS_CHANGED, facts, createdAt: new Date('2025-03-07T08:00:00Z') };
  const names = { productName: 'Thumela', publicUrl: 'https://portal.example' };

  expect(JSON.parse(messageBody(message, names))).toEqual({
    type: 'order.status_changed',
    timestamp: '2025-03-07T08:00:00.000Z',
    data: {
      order_key: 'K7F2M9QX41TB',
      order_id: '1042',
      part_of: null,
      part_number: null,
      store_name: 'Karoo',
      sequence: 2,
      status: 'ineligible',
      status_label: 'Thumela Ineligible',
      previous_status: 'inStore',
      step: 0,
      reasons: ['The street is missing.'],
      tracking_url: 'https://portal.example/track-order/K7F2M9QX41TB',
    },
  });
  expect(messageBody({ ...message, type: TEST }, names)).toContain('It works.');
});
