import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '#app/domain/shared/ids.ts';
import type { Composition } from '#app/composition.server.ts';
import { shopifyCallers, wordpressCallers, type World } from '#tests/builders/callers.ts';
import { asksOf, routes } from '#tests/e2e/remix-asks.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { bodyOf, CALLS_WITH_BODY, JUNK, realThings, spoilt, spoiltText } from './made-bodies.ts';
import { openEndpoints, signedDelivery, type OpenEndpoints } from './open-endpoints.ts';
import type { Pick } from './run.ts';

export type Asked = {
  endpoint: string;
  path: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array;
};
export type MakeAsked = (pick: Pick, index: number) => Asked;

/** Generators of requests whose bodies must be refused or handled: for calls of the API, for forms and for webhooks.
 *  The callers have permission, so a refusal comes from the body. */
export async function malformedAt(composition: Composition, url: string) {
  const { world, endpoints } = await openEndpoints(composition, url);
  return {
    api: apiBodies(world, endpoints),
    forms: formBodies(world, endpoints),
    webhooks: webhookBodies(endpoints),
  };
}

function apiBodies(world: World, { bearer }: OpenEndpoints): MakeAsked {
  const real = realThings(world.mine);
  return (pick, index) => {
    const { method, path, body: schema } = CALLS_WITH_BODY[index % CALLS_WITH_BODY.length]!;
    const text = JSON.stringify(spoilt(schema ? bodyOf(schema, real, pick) : {}, pick)) ?? '';
    const key: Record<string, string> = pick.chance(0.2)
      ? { 'Idempotency-Key': pick.one([newId(), 'same', 'x'.repeat(300)]) }
      : {};
    return {
      endpoint: `${method} /api${path}`,
      method: method.toUpperCase(),
      path: `/api${path.replace(':collection', 'shipping-labels').replace(':jobId', world.mine.jobId)}`,
      headers: { ...bearer, 'Content-Type': jsonType(pick), ...key },
      body: Buffer.from(spoiltText(text, pick)),
    };
  };
}

const jsonType = (pick: Pick) =>
  pick.chance(0.9)
    ? 'application/json'
    : pick.one([
        'application/json; charset=utf-16le',
        'application/x+json',
        'text/plain',
        'application/json; charset=x',
      ]);

function formBodies(world: World, { cookie, origin }: OpenEndpoints): MakeAsked {
  const asks = routes().flatMap((route) =>
    asksOf(route).flatMap((ask) =>
      ask.form ? [{ ...ask, fields: ask.form.fields, frame: route.shell }] : [],
    ),
  );
  const [shop] = shopifyCallers(world);
  const [inWordpress] = wordpressCallers(world);
  return (pick, index) => {
    const ask = asks[index % asks.length]!;
    const about = ask.frame === 'embedded' ? world.myShop : world.mine;
    // The logout form is sent signed out, because it would end the session that the next forms need.
    const isSignedIn = !ask.name.includes('logout');
    const documents = {
      portal: isSignedIn ? cookie : {},
      embedded: shop!.headers(),
      wordpress: inWordpress!.headers(),
    }[ask.frame];
    const { type, body } = encoded(spoiltFields(Object.entries(ask.fields(about)), pick), pick);
    return {
      endpoint: ask.name,
      method: pick.one(['POST', 'POST', 'POST', 'PUT', 'DELETE']),
      path: ask.path(about),
      headers: {
        ...documents,
        Origin: origin,
        'User-Agent': BROWSER,
        ...(type ? { 'Content-Type': type } : {}),
      },
      body,
    };
  };
}

/** A real browser's name, because Shopify's library answers 410 to clients that it takes for robots. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const TEXTS = JUNK.filter((junk): junk is string => typeof junk === 'string');
const NAMES = [
  'extra',
  '__proto__',
  'constructor',
  'a[b][c]',
  'a.b',
  '',
  '\0',
  'intent',
  'orderKeys',
];

function spoiltFields(fields: [string, string][], pick: Pick): [string, string][] {
  const result = [...fields];
  for (let times = 1 + pick.below(3); times > 0; times -= 1) {
    const at = pick.below(result.length + 1);
    const field = result[at] ?? [pick.one(NAMES), pick.one(TEXTS)];
    const way = pick.below(4);
    if (way === 0 && result[at]) result.splice(at, 1);
    else if (way === 1) result.splice(at, 0, [field[0], pick.one(TEXTS)]);
    else if (way === 2) result.splice(at, 1, [field[0], pick.one(TEXTS)]);
    else result.push([pick.one(NAMES), pick.one(TEXTS)]);
  }
  return result;
}

function encoded(fields: [string, string][], pick: Pick): { type: string | null; body: Buffer } {
  const text = new URLSearchParams(
    fields.map(([a, b]) => [a.toWellFormed(), b.toWellFormed()]),
  ).toString();
  const way = pick.below(10);
  if (way > 4) return { type: 'application/x-www-form-urlencoded', body: Buffer.from(text) };
  if (way === 4)
    return {
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from(`${text}&${pick.one(['%', '%zz', '=', '&&&', '%ff=%fe', 'a=%00'])}`),
    };
  if (way === 3)
    return {
      type: pick.one(['text/plain', 'application/json', null, 'x']),
      body: Buffer.from(text),
    };
  const parts = fields.map(
    ([name, value]) =>
      `--cut\r\nContent-Disposition: form-data; name="${name}"${pick.chance(0.1) ? '; filename="f"' : ''}\r\n\r\n${value}\r\n`,
  );
  const whole = Buffer.from(`${parts.join('')}--cut--\r\n`);
  const type = pick.one([
    'multipart/form-data; boundary=cut',
    'multipart/form-data; boundary=cut',
    'multipart/form-data',
    'multipart/form-data; boundary=other',
  ]);
  return { type, body: pick.chance(0.3) ? whole.subarray(0, pick.below(whole.length)) : whole };
}

const FIXTURES = 'tests/fixtures/shopify';
const TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/cancelled',
  'app/uninstalled',
  'shop/update',
  'customers/redact',
  'no/such',
  '',
];

/** Recorded deliveries with a value changed, correctly signed so that the endpoint accepts the signature. */
function webhookBodies(endpoints: OpenEndpoints): MakeAsked {
  const bodies = readdirSync(FIXTURES)
    .filter((name) => /^[a-z_-]+\.json$/.test(name) && name !== 'index.json')
    .map((name) => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')) as unknown);
  const secret = { tookan_shared_secret: TEST_SETTINGS.TOOKAN_SHARED_SECRET };
  const kinds = ['shopify', 'woocommerce', 'courier', 'payments', 'woocommerce-auth'] as const;
  return (pick, index) => {
    const kind = kinds[index % kinds.length]!;
    const own = { courier: EVENT, payments: PAID, 'woocommerce-auth': KEYS };
    const wrong = spoilt(kind in own ? own[kind as keyof typeof own] : pick.one(bodies), pick);
    const isObject = typeof wrong === 'object' && wrong !== null;
    const kept = kind === 'courier' && isObject ? { ...wrong, ...secret } : wrong;
    const delivery = signedDelivery(endpoints, kind, spoiltText(JSON.stringify(kept) ?? '', pick));
    return {
      ...delivery,
      endpoint: `webhook ${kind}`,
      method: 'POST',
      headers: { ...delivery.headers, ...(pick.chance(0.3) ? pick.one(ODD_HEADERS) : {}) },
    };
  };
}

const EVENT = {
  job_id: 7001,
  order_id: 'ABCDEFGH1234',
  job_type: 0,
  job_status: 1,
  task_history: [{ id: 5 }],
};
const PAID = {
  event: 'charge.success',
  data: { id: 4099260516, reference: 'TOPUP-1', amount: 10_000, metadata: 0 },
};
const KEYS = {
  key_id: 2,
  user_id: 'nobody-ever-issued-this-token',
  key_permissions: 'read_write',
  consumer_key: 'ck_0123456789abcdef',
  consumer_secret: 'cs_0123456789abcdef',
};
const ODD_HEADERS: Record<string, string>[] = [
  ...TOPICS.map((topic) => ({ 'X-Shopify-Topic': topic })),
  ...['x', '', '[', 'x'.repeat(3_000)].map((id) => ({ 'X-Shopify-Webhook-Id': id })),
  ...['x', '', '['].map((shop) => ({ 'X-Shopify-Shop-Domain': shop })),
  ...['order.deleted', '', 'x'].map((topic) => ({ 'X-WC-Webhook-Topic': topic })),
  ...['https://x.example', '[', ''].map((source) => ({ 'X-WC-Webhook-Source': source })),
];
