import { resolved, type ApiDocument, type Operation, type Schema } from '#app/api/docs/document.ts';

export type Sent = { path: string; body?: string };
type WrongRequest = Sent & { kind: string; slot: string };
type Example = { path: string; body?: unknown };

/** A part of a request that can be wrong: a field of the body, the query or the path. */
type Slot = { in: 'body' | 'query' | 'path'; name: string; at: readonly string[] };

const DEEP = JSON.parse(`${'['.repeat(12)}1${']'.repeat(12)}`) as unknown;
const ABSENT = Symbol('absent');

/** Values that replace one field. */
const VALUES: Record<string, unknown> = {
  'a missing field': ABSENT,
  null: null,
  'a text': 'text',
  'an empty text': '',
  'spaces alone': '  \t ',
  'a long text': 'x'.repeat(20_000),
  'control characters': 'a\u0001\u0007\u202e\u2066b',
  'a NUL': 'a\u0000b',
  'half a surrogate pair': '\ud800',
  'a name of the prototype': '__proto__',
  'the constructor': 'constructor',
  'a number': 7,
  'a number as text': '7',
  'a negative number': -1,
  'a huge number': 1e308,
  'a fraction': 0.1,
  true: true,
  'an empty list': [],
  'nested lists': DEEP,
  'a long list': Array.from({ length: 3_000 }, (_, index) => `x${index}`),
  'an empty object': {},
  'an object with a prototype': JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
};

/** Texts that replace the whole body. */
const BODIES: Record<string, string> = {
  'an empty body': '{}',
  'a list as body': '[]',
  'null as body': 'null',
  'half a body': '{"a":',
};

export const KINDS = Object.keys(VALUES).length + Object.keys(BODIES).length + 1;

/** One request for each kind of error, made from a call's example. The seed decides which field gets the error. Empty
 *  for a call without fields; without errors of the whole body for a call without a body. */
export function wrongRequests(
  document: ApiDocument,
  { operation, template }: { operation: Operation; template: string },
  example: Example,
  seed: number,
): WrongRequest[] {
  const slots = slotsOf(document, operation);
  if (slots.length === 0) return [];
  const dice = diceOf(seed);
  const fields = Object.entries(VALUES).map(([kind, value]) => {
    const slot = slots[Math.floor(dice() * slots.length)]!;
    return {
      kind,
      slot: `${slot.in} ${slot.at.join('.')}`,
      ...hit(template, example, slot, value),
    };
  });
  if (!operation.requestBody) return fields;
  const wholes = Object.entries(BODIES).map(([kind, body]) => ({ kind, path: example.path, body }));
  const extra = { ...(example.body as object), [`unknown_${seed}`]: 'extra' };
  const more = { kind: 'an extra field', path: example.path, body: JSON.stringify(extra) };
  return [...fields, ...[...wholes, more].map((one) => ({ ...one, slot: 'body' }))];
}

function slotsOf(document: ApiDocument, { parameters = [], requestBody }: Operation): Slot[] {
  const named = parameters
    .filter((one) => one.in === 'query' || one.in === 'path')
    .map((one): Slot => ({ in: one.in as 'query' | 'path', name: one.name, at: [one.name] }));
  const body = requestBody?.content['application/json']?.schema;
  const fields = fieldsOf(document, body ?? {}, 0);
  return [...named, ...fields.map((at): Slot => ({ in: 'body', name: at.join('.'), at }))];
}

/** The fields of a body, including those in nested objects and lists. */
function fieldsOf(document: ApiDocument, schema: Schema, depth: number): string[][] {
  if (depth > 3) return [];
  const whole = resolved(document, schema);
  const own = Object.entries(whole.properties ?? {}).flatMap(([name, inside]) => [
    [name],
    ...fieldsOf(document, inside, depth + 1).map((at) => [name, ...at]),
  ]);
  const items = whole.items ? fieldsOf(document, whole.items, depth + 1) : [];
  const either = [...(whole.anyOf ?? []), ...(whole.oneOf ?? [])];
  return [
    ...own,
    ...items.map((at) => ['0', ...at]),
    ...either.flatMap((one) => fieldsOf(document, one, depth + 1)),
  ];
}

function hit(template: string, { path, body }: Example, slot: Slot, value: unknown): Sent {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  if (slot.in === 'query') return { path: inQuery(path, slot.name, value), ...sent };
  if (slot.in === 'path') return { path: inPath(template, path, slot.name, value), ...sent };
  const wrong: unknown = structuredClone(body ?? {});
  put(wrong as Record<string, unknown>, slot.at, value);
  return { path, body: JSON.stringify(wrong) };
}

function put(into: Record<string, unknown>, at: readonly string[], value: unknown): void {
  const [name = '', ...rest] = at;
  if (rest.length > 0) {
    const inside = into[name];
    if (typeof inside !== 'object' || inside === null) into[name] = rest[0] === '0' ? [] : {};
    put(into[name] as Record<string, unknown>, rest, value);
  } else if (value === ABSENT) Reflect.deleteProperty(into, name);
  else into[name] = value;
}

function inQuery(path: string, name: string, value: unknown): string {
  const [base = '', query = ''] = path.split('?');
  const kept = query.split('&').filter((part) => part && !part.startsWith(`${name}=`));
  const list = Array.isArray(value) ? value.slice(0, 50) : [value];
  const sent = value === ABSENT ? [] : list.map((one) => `${name}=${written(one)}`);
  return `${base}?${[...kept, ...sent].join('&')}`;
}

function inPath(template: string, path: string, name: string, value: unknown): string {
  const index = template.split('/').indexOf(`{${name}}`);
  const parts = path.split('/');
  parts[index] = written(value === ABSENT ? 'none' : value) || 'none';
  return parts.join('/');
}

/** The value in a URL: half a surrogate pair is written as bytes that are invalid UTF-8. */
function written(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 6_000)) : '%ED%A0%80';
}

/** Numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
