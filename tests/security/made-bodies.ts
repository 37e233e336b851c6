import { z } from 'zod';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import type { Owned } from '#tests/builders/owned.ts';
import type { Pick } from './run.ts';

type Json = Record<string, unknown>;

/** Request properties and real values for them, so that a body with one wrong value gets as far as a valid one
 *  would. */
type Real = Readonly<Record<string, unknown>>;

export function realThings(owned: Owned): Real {
  return {
    order_keys: [owned.orderKey],
    order_key: owned.orderKey,
    store_name: owned.store.name,
    orders: [{ order_key: owned.bookedKey }],
    pickup_location_id: owned.pickupId,
    storeName: owned.store.name,
    email: owned.merchant.email,
    handle: owned.tokenHandle,
    external_ids: [owned.externalId],
    id: owned.store.id,
    orderId: owned.orderKey,
  };
}

/** A body that a schema accepts, or nearly accepts. */
export function bodyOf(schema: z.ZodType, real: Real, pick: Pick): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return made(json, { root: json, real, pick, depth: 0 });
}

type Making = { root: Json; real: Real; pick: Pick; depth: number };

function made(schema: Json, making: Making): unknown {
  const { root, pick, depth } = making;
  const inside = { ...making, depth: depth + 1 };
  if (depth > 8) return null;
  if (typeof schema['$ref'] === 'string') {
    const found = schema['$ref']
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], root);
    return made((found ?? {}) as Json, inside);
  }
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return pick.one(schema['enum'] as unknown[]);
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (choices) return made(pick.one(choices), inside);
  const all = schema['allOf'] as Json[] | undefined;
  if (all) return Object.assign({}, ...all.map((one) => made(one, inside)));
  switch (schema['type']) {
    case 'object':
      return madeObject(schema, inside);
    case 'array':
      return Array.from({ length: 1 + pick.below(2) }, () =>
        made((schema['items'] ?? {}) as Json, inside),
      );
    case 'string':
      return madeText(schema, pick);
    case 'integer':
    case 'number':
      return pick.one([0, 1, 2, 15, 100]);
    case 'boolean':
      return pick.chance(0.5);
    default:
      return pick.one(['x', 1, null, {}]);
  }
}

function madeObject(schema: Json, making: Making): Json {
  const { real, pick } = making;
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const kept = Object.entries(properties).filter(
    ([name]) => required.has(name) || pick.chance(0.7),
  );
  return Object.fromEntries(
    kept.map(([name, of]) => [
      name,
      name in real && pick.chance(0.8) ? real[name] : made(of, making),
    ]),
  );
}

function madeText({ format, minLength }: Json, pick: Pick): string {
  if (format === 'uuid') return '01890a5d-ac96-774b-bcce-b302099a8057';
  if (format === 'email') return 'bo@post.example';
  if (format === 'uri') return 'https://shop.example/';
  if (format === 'date-time') return '2025-03-07T08:30:00Z';
  const least = typeof minLength === 'number' ? minLength : 0;
  return pick.one(['Bo', '0821234567', '1 Main Road', '10.50', 'Durban']).padEnd(least, 'x');
}

/** Values that are known to crash servers. */
export const JUNK: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  '',
  ' ',
  '0',
  '-1',
  'null',
  'undefined',
  'NaN',
  '1e9',
  '99999999999999999999',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff',
  '__proto__',
  'constructor',
  '%',
  '%00',
  '%ff',
  '\\',
  "'",
  "';--",
  '"',
  '`',
  '${1}',
  '{{1}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\r\nX: y',
  '\u202e\u200b',
  '👩‍👩‍👧‍👦',
  'é̂'.repeat(200),
  'x'.repeat(300),
  'x'.repeat(10_000),
  ' '.repeat(5_000),
  '0000-00-00',
  '2025-02-30T25:61:61Z',
  '+27',
  '+'.repeat(40),
  'a@b',
  '@',
  'https://[',
  'javascript:1',
  'https://a:b@c',
  '::1',
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: {} },
  Array(500).fill('x'),
  Array(50).fill({ a: [1] }),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  nested(60),
  { then: 1 },
  { $gt: '' },
  { equals: 'x' },
  { in: ['x'] },
];

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** A copy of the body with one to three random changes. */
export function spoilt(body: unknown, pick: Pick): unknown {
  const copy = structuredClone(body);
  let result = copy;
  for (let times = 1 + pick.below(3); times > 0; times -= 1) {
    const holders = holdersIn(result);
    if (holders.length === 0 || pick.chance(0.05)) {
      result = pick.one(JUNK);
      continue;
    }
    const holder = pick.one(holders);
    const name = pick.one([...Object.keys(holder), 'extra']);
    if (pick.chance(0.15)) delete holder[name];
    else holder[name] = structuredClone(pick.one(JUNK));
  }
  return result;
}

function holdersIn(body: unknown): Json[] {
  const found: Json[] = [];
  const open = [body];
  while (open.length > 0 && found.length < 200) {
    const one = open.pop();
    if (typeof one !== 'object' || one === null) continue;
    found.push(one as Json);
    open.push(...Object.values(one));
  }
  return found;
}

/** Sometimes damages the text so that it is no longer valid JSON. */
export function spoiltText(text: string, pick: Pick): string {
  if (!pick.chance(0.15) || text.length < 2) return text;
  const at = pick.below(text.length);
  return pick.one([
    text.slice(0, at),
    `${text.slice(0, at)}${pick.one(['{', ']', '"', ',', '\\u', '\\ud800', 'NaN', '1e999', '//'])}${text.slice(at)}`,
    text.slice(at),
    `${text}${text}`,
    `\ufeff${text}`,
  ]);
}

export const CALLS_WITH_BODY = ALL_ENDPOINTS.filter(({ body, method }) => body && method !== 'get');
