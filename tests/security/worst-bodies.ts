import { z } from 'zod';
import type { World } from '#tests/builders/callers.ts';
import { asksOf, routes } from '#tests/e2e/remix-asks.ts';
import { SEARCHING, signedDelivery, type OpenEndpoints } from './open-endpoints.ts';
import { CALLS_WITH_BODY } from './made-bodies.ts';

export type Shape = {
  group: 'calls' | 'forms' | 'webhooks' | 'addresses and cookies';
  name: string;
  method: string;
  /** A request of about this many bytes. */
  of(bytes: number): { path: string; headers: Record<string, string>; body: Buffer };
  maxBytes: number;
};

const KB = 1024;
const BODY_BYTES = 4 * KB * KB;
/** A request head of this size is still below the 16 KB that Node accepts. */
const HEAD_BYTES = 14 * KB;

const repeated = (text: string, bytes: number) =>
  text.repeat(Math.max(1, Math.floor(bytes / text.length)));
const numbered = (bytes: number, of: (n: number) => string, glue: string) => {
  const some = Math.max(1, Math.floor(bytes / (of(10_000).length + glue.length)));
  return Array.from({ length: some }, (_, n) => of(n)).join(glue);
};

/** JSON that is expensive to parse, to walk through, or to check against a schema. */
const JSON_SHAPES: Record<string, (bytes: number, schema: z.ZodType | null) => string> = {
  'deep lists': (bytes) => repeated('[', bytes / 2) + repeated(']', bytes / 2),
  'deep objects': (bytes) =>
    `${repeated('{"a":', (bytes * 5) / 6)}1${'}'.repeat(Math.max(1, Math.floor((bytes * 5) / 6 / 5)))}`,
  'many names': (bytes) => `{${numbered(bytes, (n) => `"n${n}":0`, ',')}}`,
  'many small things': (bytes) => `{"a":[${repeated('{},', bytes)}{}]}`,
  'long text in every field': (bytes, schema) =>
    filled(schema, (names) => `"${'x'.repeat(Math.floor(bytes / names))}"`),
  'long lists in every field': (bytes, schema) =>
    filled(
      schema,
      (names) => `[${numbered(bytes / names, (n) => `"${String(n).padStart(12, '0')}"`, ',')}]`,
    ),
  'lists of things in every field': (bytes, schema) =>
    filled(
      schema,
      (names) =>
        `[${repeated('{"order_key":"0123456789AB","name":"x","quantity":1,"price":1},', bytes / names)}{}]`,
    ),
};

function filled(schema: z.ZodType | null, value: (names: number) => string): string {
  const json = schema
    ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as { properties?: object })
    : {};
  const names = Object.keys(json.properties ?? { a: 1 });
  return `{${names.map((name) => `"${name}":${value(names.length)}`).join(',')}}`;
}

const FORM_SHAPES: Record<string, (bytes: number) => { type: string; body: string }> = {
  'many fields': (bytes) => urlencoded(numbered(bytes, (n) => `a${n}=`, '&')),
  'one field many times': (bytes) => urlencoded(repeated('a=&', bytes)),
  'only separators': (bytes) => urlencoded('&'.repeat(bytes)),
  escapes: (bytes) => urlencoded(`a=${repeated('%00', bytes)}`),
  'one long field': (bytes) => urlencoded(`email=${'x'.repeat(bytes)}`),
  'orders many times': (bytes) =>
    urlencoded(`intent=ship&${repeated('orderKeys=0123456789AB&', bytes)}`),
  'many parts': (bytes) =>
    inParts(
      numbered(
        bytes,
        (n) => `Content-Disposition: form-data; name="a${n}"\r\n\r\n\r\n`,
        '--cut\r\n',
      ),
    ),
  'many headers in a part': (bytes) => inParts(`${repeated('X: y\r\n', bytes)}\r\nv\r\n`),
  'a long name': (bytes) =>
    inParts(`Content-Disposition: form-data; name="${'n'.repeat(bytes)}"\r\n\r\nv\r\n`),
  'a long part': (bytes) =>
    inParts(`Content-Disposition: form-data; name="email"\r\n\r\n${'\r\n-'.repeat(bytes / 3)}\r\n`),
};

const urlencoded = (body: string) => ({ type: 'application/x-www-form-urlencoded', body });
const inParts = (parts: string) => ({
  type: 'multipart/form-data; boundary=cut',
  body: `--cut\r\n${parts}--cut--\r\n`,
});

/** Every expensive request shape for every endpoint that takes input. */
export function shapesOf(world: World, endpoints: OpenEndpoints): Shape[] {
  return [
    ...callShapes(world, endpoints),
    ...formShapes(world, endpoints),
    ...webhookShapes(endpoints),
    ...headShapes(endpoints),
  ];
}

function callShapes(world: World, { bearer }: OpenEndpoints): Shape[] {
  return CALLS_WITH_BODY.flatMap(({ method, path, body: schema }) =>
    Object.entries(JSON_SHAPES).map(([shape, text]) => ({
      group: 'calls' as const,
      name: `${path}: ${shape}`,
      method: method.toUpperCase(),
      maxBytes: BODY_BYTES,
      of: (bytes) => ({
        path: `/api${path.replace(':collection', 'shipping-labels').replace(':jobId', world.mine.jobId)}`,
        headers: { ...bearer, 'Content-Type': 'application/json' },
        body: Buffer.from(text(bytes, schema ?? null)),
      }),
    })),
  );
}

function formShapes(world: World, { cookie, origin }: OpenEndpoints): Shape[] {
  const seen = new Set<string>();
  return routes()
    .filter(
      ({ shell: frame, route: endpoint, id }) =>
        frame === 'portal' && endpoint.forms && id !== 'routes/logout',
    )
    .flatMap((route) => asksOf(route))
    .filter(({ form, path }) => form && !seen.has(path(world.mine)) && seen.add(path(world.mine)))
    .flatMap(({ name, path }) =>
      Object.entries(FORM_SHAPES).map(([shape, form]) => ({
        group: 'forms' as const,
        name: `${name}: ${shape}`,
        method: 'POST',
        maxBytes: BODY_BYTES,
        of: (bytes: number) => {
          const { type, body } = form(bytes);
          const headers = {
            ...cookie,
            Origin: origin,
            'Content-Type': type,
            'User-Agent': 'Mozilla/5.0',
          };
          return { path: path(world.mine), headers, body: Buffer.from(body) };
        },
      })),
    );
}

function webhookShapes(endpoints: OpenEndpoints): Shape[] {
  return (['shopify', 'woocommerce', 'courier', 'payments', 'woocommerce-auth'] as const).flatMap(
    (source) =>
      Object.entries(JSON_SHAPES).map(([shape, text]) => ({
        group: 'webhooks' as const,
        name: `${source}: ${shape}`,
        method: 'POST',
        maxBytes: BODY_BYTES,
        of: (bytes) => signedDelivery(endpoints, source, text(bytes, null)),
      })),
  );
}

function headShapes({ cookie, bearer }: OpenEndpoints): Shape[] {
  const long: Record<string, (bytes: number) => string> = {
    'many names': (bytes) => numbered(bytes, (n) => `a${n}=`, '&'),
    'one name many times': (bytes) => repeated('status=x&', bytes),
    brackets: (bytes) => `a${repeated('[b]', bytes)}=1`,
    'a long text': (bytes) => `q=${'x'.repeat(bytes)}&search=${'%20x'.repeat(100)}`,
  };
  const common = { group: 'addresses and cookies' as const, method: 'GET', maxBytes: HEAD_BYTES };
  return [
    ...SEARCHING.flatMap((path) =>
      Object.entries(long).map(([shape, query]) => ({
        ...common,
        name: `${path}: ${shape}`,
        of: (bytes: number) => ({
          path: `${path}${path.includes('?') ? '&' : '?'}${query(bytes)}`,
          headers: { ...cookie, 'User-Agent': 'Mozilla/5.0' },
          body: Buffer.alloc(0),
        }),
      })),
    ),
    ...['/orders', '/api/printer-feed/ticket'].map((path) => ({
      ...common,
      name: `${path}: many cookies`,
      of: (bytes: number) => ({
        path,
        headers: { Cookie: numbered(bytes, (n) => `c${n}=%20`, '; ') },
        body: Buffer.alloc(0),
      }),
    })),
    {
      ...common,
      name: '/api/printer-feed/ticket: a long token',
      of: (bytes) => ({
        path: '/api/printer-feed/ticket',
        headers: { Authorization: `${bearer['Authorization']}${'x'.repeat(bytes)}` },
        body: Buffer.alloc(0),
      }),
    },
  ];
}
