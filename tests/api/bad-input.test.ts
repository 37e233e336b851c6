import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { hungAmong, type Timed } from '#tests/fakes/hangs.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';
import { isGate } from '#tests/run/extent.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Each test sends thousands of requests.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

const BODIES = isGate ? 500 : 2_000;

type Answer = { status: number; type: string; text: string; ms: number; allow: string | null };

async function ask(
  { url }: StartedApp,
  method: string,
  path: string,
  init: RequestInit,
): Promise<Answer> {
  const started = performance.now();
  const answer = await fetch(`${url}/api${path}`, { method, ...init });
  const text = await answer.text();
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type') ?? '',
    text,
    ms: performance.now() - started,
    allow: answer.headers.get('Allow'),
  };
}

async function asMerchant() {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return { app, merchant, headers };
}

const pathOf = (path: string) =>
  path
    .replace(':collection', 'shipping-labels')
    .replace(':jobId', '01890a5d-ac96-774b-bcce-b302099a8057');
const withBody = ALL_ENDPOINTS.filter((endpoint) => endpoint.body && endpoint.method !== 'get');

/** Bodies that are known to crash servers. */
const NASTY: readonly [string, string][] = [
  ['not JSON', '{"a":'],
  ['a bare word', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
  [
    'wrong types',
    '{"email":1,"order_keys":{},"orders":"x","store_name":[],"searchString":false,"orderId":{}}',
  ],
  ['deep nesting', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'],
  [
    'null bytes',
    '{"email":"a\\u0000@b.example","orderId":"\\u0000","store_name":"\\u0000","searchString":"\\u0000","order_keys":["\\u0000"],"orders":[{"order_key":"\\u0000"}],"name":"\\u0000"}',
  ],
  [
    'lone surrogates',
    '{"searchString":"\\ud800","orderId":"\\udfff","store_name":"\\ud800","order_keys":["\\ud800"]}',
  ],
  ['huge numbers', '{"orderId":1e400,"total_price":1e308,"latitude":1e99,"longitude":-1e99}'],
  [
    'a long text',
    JSON.stringify({
      searchString: 'x'.repeat(300_000),
      orderId: 'y'.repeat(300_000),
      store_name: 'z'.repeat(100_000),
    }),
  ],
];

test('every call answers bodies that crash servers with a problem document, never with a 500 or a hang', async () => {
  const { app, headers } = await asMerchant();
  const errors: string[] = [];
  const times: Timed[] = [];
  let asked = 0;

  for (const endpoint of withBody) {
    for (const [name, body] of NASTY) {
      const answer = await ask(app, endpoint.method.toUpperCase(), pathOf(endpoint.path), {
        headers,
        body,
      });
      asked += 1;
      const where = `${name} to ${endpoint.path}: ${answer.status}`;
      times.push({ what: where, ms: answer.ms });
      if (answer.status >= 500) errors.push(`${where} ${answer.text}`);
      if (
        answer.status >= 400 &&
        (!answer.type.startsWith('application/problem+json') ||
          !(JSON.parse(answer.text) as { message?: string }).message)
      )
        errors.push(`${where} is no problem document`);
    }
  }

  console.log(JSON.stringify({ calls: withBody.length, asked, errors: errors.length }));
  expect([...errors, ...hungAmong(times)]).toEqual([]);
});

test(`${BODIES} random bodies: no 5xx answers, no hangs`, async () => {
  const { app, headers } = await asMerchant();
  const words = [
    'email',
    'order_keys',
    'orders',
    'order_key',
    'store_name',
    'searchString',
    'orderId',
    'name',
    'globalFilter',
    'status',
    'line_items',
    'price',
    'quantity',
    'latitude',
  ];
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small' },
      fc.constant(null),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...words), tie('any'), { maxKeys: 4 }),
    ),
  })).any;
  const bodies = fc.sample(fc.dictionary(fc.constantFrom(...words), value, { maxKeys: 8 }), {
    numRuns: BODIES,
    seed: 20_261_120,
  });
  const errors: string[] = [];
  const times: Timed[] = [];

  for (const [index, body] of bodies.entries()) {
    const endpoint = withBody[index % withBody.length];
    if (!endpoint) continue;
    const answer = await ask(app, endpoint.method.toUpperCase(), pathOf(endpoint.path), {
      headers,
      body: JSON.stringify(body),
    });
    const where = `${endpoint.path} ${JSON.stringify(body)}`;
    times.push({ what: where, ms: answer.ms });
    if (answer.status >= 500) errors.push(`${where}: ${answer.status} ${answer.text}`);
  }

  console.log(JSON.stringify({ bodies: bodies.length, errors: errors.length }));
  expect([...errors, ...hungAmong(times)]).toEqual([]);
});

test('an order that is changed with 400 random bodies: no 5xx answers, no hangs, and the order stays readable', async () => {
  const { app, merchant, headers } = await asMerchant();
  const { services } = app.composition;
  const order = await given.order(services, { merchant, status: 'ineligible' });
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('', '0', '-1', '1e9', '99999999.999', '+27821234567', 'x'.repeat(5_000)),
  );
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(text),
    fc.array(fc.record({ name: text, quantity: fc.integer(), price: text }), { maxLength: 3 }),
  );
  const fields = fc.constantFrom(
    'order_id',
    'orderId',
    'customer_ref',
    'email',
    'name',
    'phone',
    'company',
    'address1',
    'suburb',
    'city',
    'province',
    'zip',
    'delivery_address',
    'delivery_latitude',
    'note',
    'delivery_longitude',
    'pickup_location_id',
    'line_items',
    'total_price',
    'paid',
  );
  const bodies = fc.sample(fc.dictionary(fields, value, { maxKeys: 3, minKeys: 1 }), {
    numRuns: 400,
    seed: 20_261_121,
  });
  const errors: string[] = [];
  const times: Timed[] = [];
  let changed = 0;

  for (const body of bodies) {
    const sent = JSON.stringify({ ...body, order_key: order.orderKey });
    const answer = await ask(app, 'POST', '/orders/update', { headers, body: sent });
    if (answer.status === 200) changed += 1;
    times.push({ what: sent, ms: answer.ms });
    if (answer.status >= 500) errors.push(`${answer.status} ${sent}`);
  }

  console.log(JSON.stringify({ bodies: bodies.length, changed, errors: errors.length }));
  expect([...errors, ...hungAmong(times)]).toEqual([]);
  expect(changed).toBeGreaterThan(20);
  expect((await ask(app, 'POST', '/orders', { headers, body: '{}' })).status).toBe(200);
});

test('a wrong method lists the right ones, an unknown call is not found, other content types are refused', async () => {
  const { app, headers } = await asMerchant();

  const wrong = await ask(app, 'DELETE', '/orders/track', { headers });
  expect([wrong.status, wrong.allow]).toEqual([405, 'POST']);
  expect((await ask(app, 'GET', '/no/such/call', { headers })).status).toBe(404);
  const text = { ...headers, 'Content-Type': 'text/plain' };
  expect((await ask(app, 'POST', '/orders', { headers: text, body: '{}' })).status).toBe(415);
  expect(
    (await ask(app, 'POST', '/orders', { headers, body: `{"a":"${'x'.repeat(1_100_000)}"}` }))
      .status,
  ).toBe(413);
});

test('text that the database cannot store is refused before anything is done, in any encoding', async () => {
  const { app, merchant, headers } = await asMerchant();
  const { services } = app.composition;
  const order = await given.order(services, { merchant });
  const cancel = (words: string, key: string, type = 'application/json') => ({
    headers: { ...headers, 'Content-Type': type, 'Idempotency-Key': key },
    body: `{"order_keys":["${order.orderKey}","${words}"]}`,
  });
  const utf16 = cancel('\0', 'wide', 'application/json; charset=utf-16le');

  const answers = [
    await ask(app, 'POST', '/orders/cancel', cancel('\\ud800', 'high')),
    await ask(app, 'POST', '/orders/cancel', cancel('\\uDFFF x', 'low')),
    await ask(app, 'POST', '/orders/cancel', cancel('\\u0000', 'nul')),
    await ask(app, 'POST', '/orders/cancel', {
      ...utf16,
      body: Buffer.from(utf16.body.replace('\0', '\\u0000'), 'utf16le'),
    }),
    await ask(app, 'POST', '/orders', { headers, body: '{"globalFilter":{"\\ud800":[["x"]]}}' }),
  ];

  // JSON between programs is UTF-8 (RFC 8259, section 8.1), so UTF-16 is refused with 415.
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 415, 400]);
  const { status } = await services.db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(status).toBe('eligible');
  const whole = await ask(app, 'POST', '/orders/cancel', cancel('\\ud83d\\ude80 \\\\ud800', 'ok'));
  expect(whole.status).toBe(200);
});

test('a body with too many values or levels is refused without being processed, and not every error is listed', async () => {
  const { app, headers } = await asMerchant();
  const send = (path: string, body: string) => ask(app, 'POST', path, { headers, body });

  const wide = await send('/orders', `{"globalFilter":[${'{},'.repeat(30_000)}1]}`);
  const deep = await send('/orders', `{"a":${'['.repeat(60)}${']'.repeat(60)}}`);
  const wrong = await send('/orders/cancel', `{"order_keys":[${'1,'.repeat(900)}1]}`);

  expect([wide.status, deep.status, wrong.status]).toEqual([413, 400, 400]);
  expect(Object.keys((JSON.parse(wrong.text) as { fields: object }).fields)).toHaveLength(200);
});
