import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readDelivery } from '#app/integrations/tookan/delivery.ts';

const SECRET = 'recorded-shared-secret-51';
const ACCESS_TOKEN = '7c1e0b9d5f3a4286a1c9e7b5d3f10246';
const RECORDED = JSON.parse(
  readFileSync(
    new URL('../../fixtures/tookan/webhook-delivery-successful.json', import.meta.url),
    'utf8',
  ),
) as Record<string, unknown>;

describe('access to the webhook endpoint', () => {
  test('the right secret is accepted, and the order is named', () => {
    const delivery = read({});

    expect(delivery?.reference).toBe('7K3M9QX2ABCD');
    expect(delivery?.deliveryKey).toBe('318205542-2-91000904');
  });

  test.each([
    ['wrong', 'recorded-shared-secret-52'],
    ['missing', undefined],
    ['empty', ''],
    ['longer', `${SECRET}x`],
    ['shorter', SECRET.slice(0, -1)],
    ['very long', 'x'.repeat(100_000)],
    ['a list', [SECRET]],
    ['an object', { 0: SECRET, length: 1 }],
    ['true', true],
    ['null', null],
  ])('a secret that is %s is refused', (_, secret) => {
    expect(read({ tookan_shared_secret: secret })).toBeNull();
  });

  test('without a configured secret every delivery is refused', () => {
    expect(readDelivery(bytes({ tookan_shared_secret: '' }), '')).toBeNull();
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"job_id":'],
    ['a list', `[{"tookan_shared_secret":"${SECRET}"}]`],
    ['a text', `"${SECRET}"`],
    ['null', 'null'],
    ['bytes', '\u0000\uFFFD\u0001'],
    [
      'nested too deeply',
      `{"tookan_shared_secret":"${SECRET}","a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    ],
  ])('a body that is %s is refused, and causes no error', (_, text) => {
    expect(readDelivery(Buffer.from(text), SECRET)).toBeNull();
  });

  test('a form-encoded delivery counts as the same', () => {
    const fields = Object.entries({ ...RECORDED }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const form = new URLSearchParams(fields).toString();

    expect(readDelivery(Buffer.from(form), SECRET)?.deliveryKey).toBe('318205542-2-91000904');
  });
});

describe('what is stored', () => {
  test('no credential remains anywhere in the text; everything else stays', () => {
    const body = read({
      full_tracking_link: `https://jngl.ml/track?key=${ACCESS_TOKEN}`,
      custom_fields: [{ Access_Token: ACCESS_TOKEN, nested: { tookan_shared_secret: SECRET } }],
      driver_comment: `secret is ${SECRET}!`,
      [`odd ${ACCESS_TOKEN}`]: 1,
    })!.body;

    expect(body).not.toContain(ACCESS_TOKEN);
    expect(body).not.toContain(SECRET);
    expect(body.toLowerCase()).not.toMatch(/access_token|tookan_shared_secret/);
    expect(JSON.parse(body)).toMatchObject({ job_id: 318205542, barcode: '7K3M9QX2ABCD' });
  });

  test('a job without our reference is stored without a reference', () => {
    expect(read({ order_id: undefined })?.reference).toBe('');
  });
});

describe('which deliveries count as the same', () => {
  test('a repeat has the same key, whatever else changed', () => {
    const first = read({ fleet_latitude: '-33.1' });
    const second = read({ fleet_latitude: '-33.2', access_token: 'another-account-token' });

    expect(second?.deliveryKey).toBe(first?.deliveryKey);
  });

  test('without a history the time of the state distinguishes the visits', () => {
    expect(read({ task_history: [] })?.deliveryKey).toBe('318205542-2-2025-03-07T12:57:02.000Z');
    expect(read({ task_history: 'none', job_status: 1 })?.deliveryKey).toBe(
      '318205542-1-2025-03-07T12:31:04.000Z',
    );
  });

  test('without history and time the content distinguishes them', () => {
    const bare = { task_history: null, job_status: 0 };

    expect(read(bare)?.deliveryKey).toBe(read(bare)?.deliveryKey);
    expect(read({ ...bare, fleet_id: 2 })?.deliveryKey).not.toBe(read(bare)?.deliveryKey);
  });
});

function read(overrides: Record<string, unknown>) {
  return readDelivery(bytes(overrides), SECRET);
}

function bytes(overrides: Record<string, unknown>): Buffer {
  return Buffer.from(JSON.stringify({ ...RECORDED, ...overrides }));
}
