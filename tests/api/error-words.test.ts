import { expect, test } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import type { AnyEndpoint } from '#app/api/endpoint.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Problem = { message: string; detail: string; fields?: Record<string, string> };

async function endpoints() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, merchant.userId);
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    // A CSV answer is a success and has no error message.
    const isFile = answer.headers.get('Content-Type')?.startsWith('text/csv');
    const said = isFile ? { message: '', detail: '' } : ((await answer.json()) as Problem);
    return { status: answer.status, body: said };
  };
  return { ask, store };
}

const NEW = {
  first_name: 'Bo',
  last_name: 'Naidoo',
  phone_number: '+27821234567',
  email: 'bo@post.example',
  password: 'Str0ng!pass',
};
const EMPTY = 'Fields cannot be left empty';
const REQUIRED = 'Please fill in all required fields';
const PHONE = 'phone number starts with +27 and contains 11 digits';

const keys = (count: number) => Array.from({ length: count }, () => 'ABCDEFGH1234');
const rows = (count: number) => keys(count).map((order_key) => ({ order_key }));

/** The call, what is sent, the specification's error message, and the request field that it belongs to. */
// prettier-ignore
const WORDS: readonly [string, object, string, string][] = [
  ['/users/sign-up', {}, 'first name required', 'first_name'],
  ['/users/sign-up', { ...NEW, first_name: '' }, 'first name required', 'first_name'],
  ['/users/sign-up', { ...NEW, last_name: 'x1' }, 'Only alphabets are allowed', 'last_name'],
  ['/users/sign-up', { ...NEW, phone_number: '12' }, PHONE, 'phone_number'],
  ['/users/sign-up', { ...NEW, email: '' }, 'Email required', 'email'],
  ['/users/sign-up', { ...NEW, email: 'bo' }, 'Email is not valid!', 'email'],
  ['/users/sign-up', { ...NEW, password: 'short' }, 'Password must be at least 8 characters', 'password'],
  ['/users/login', {}, 'Email required', 'email'],
  ['/users/authenticate', { ticket: 'x' }, 'Password required', 'password'],
  ['/users/verify-email', { ticket: 'x' }, 'Enter code sent on your email.', 'code'],
  ['/users/forgot-password', {}, 'Invalid Email', 'email'],
  ['/users/forgot-password', { email: 'bo' }, 'Invalid Email', 'email'],
  ['/users/confirm-password', { ...NEW, code: '' }, 'Enter code sent on your email.', 'code'],
  ['/users/confirm-password', { ...NEW, code: 'ABCD2345', password: '' }, 'Password is required', 'password'],
  ['/store/create', {}, EMPTY, 'store_name'],
  ['/store/create', { store_name: '', store_url: '' }, EMPTY, 'store_name'],
  ['/store/create', { store_name: 'Kasi' }, EMPTY, 'store_url'],
  ['/store/create-token', {}, EMPTY, 'store_name'],
  ['/store/location/create', {}, EMPTY, 'store_name'],
  ['/store/location/create', { store_name: 'x', location_name: '', location: '1 Main Road, Durban' }, EMPTY, 'location_name'],
  ['/store/location/delete', { store_name: 'x' }, EMPTY, 'location_id'],
  ['/store/location/make-default', { store_name: 'x' }, EMPTY, 'location_id'],
  ['/store/location/get', {}, EMPTY, 'store_name'],
  ['/createMintsoftCredentials', { store_name: 'x' }, EMPTY, 'accountNo'],
  ['/orders/create/custom', {}, REQUIRED, 'name'],
  ['/orders/create/custom', { name: 'Bo', phone: '12', address1: '1 Main Road', city: 'Durban' }, PHONE, 'phone'],
  ['/orders/check-unique', { storeName: 'x' }, REQUIRED, 'orderId'],
  ['/orders/create/tookan', {}, 'No Orders Selected', 'order_keys'],
  ['/documents/shipping-labels', {}, 'No Orders Selected', 'orders'],
  ['/orders/create/tookan', { order_keys: keys(1001) }, 'At most 1000 orders at once', 'order_keys'],
  ['/documents/shipping-labels', { orders: rows(2001) }, 'At most 2000 orders at once', 'orders'],
  ['/orders/generate/pdf', { pdf_data: rows(2001) }, 'At most 2000 orders at once', 'pdf_data'],
  ['/get-customers', {}, 'Please enter a Customer search query', 'searchString'],
  ['/get-customers', { searchString: ' ' }, 'Please enter a Customer search query', 'searchString'],
  ['/orders/track', {}, 'Please fill all fields', 'orderId'],
  ['/orders/track', { orderId: ' ' }, 'Please fill all fields', 'orderId'],
];

test('an error has the specification’s message, and is reported at the request’s field', async () => {
  const { ask } = await endpoints();

  for (const [path, body, message, field] of WORDS) {
    const answer = await ask('post', path, body);
    const about = `${path} ${JSON.stringify(body).slice(0, 200)}`;
    expect(answer, about).toMatchObject({ status: 400, body: { message } });
    expect(answer.body.fields, about).toMatchObject({ [field]: message });
  }
});

type Schema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
};

/** A value of the right type that almost no validation rule accepts. */
function spoiled({ type, format, enum: values, properties, anyOf, items }: Schema): unknown {
  if (anyOf?.[0]) return spoiled(anyOf[0]);
  if (values) return values[0];
  if (format === 'uuid') return newId();
  if (type === 'object') return spoiledAll(properties);
  if (type === 'array') return items ? [spoiled(items)] : [];
  return { number: -1, integer: -1, boolean: true, null: null }[type ?? ''] ?? '!';
}

function spoiledAll(properties: Record<string, Schema> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, spoiled(schema)]),
  );
}

/** A registry without schema ids, because ids would turn the schemas into references. */
const NAMELESS = z.registry<{ id?: string }>();

function fieldsOf({ body }: AnyEndpoint): Record<string, Schema> {
  if (!body) return {};
  const options = { io: 'input', unrepresentable: 'any', metadata: NAMELESS } as const;
  return (z.toJSONSchema(body as z.ZodType, options) as Schema).properties ?? {};
}

test('no call reports an error at a field it does not accept, or puts the field’s name before the message', async () => {
  const { ask, store } = await endpoints();
  const errors: string[] = [];
  let asked = 0;
  const withBody = ALL_ENDPOINTS.filter(({ body, path }) => body && !path.includes(':'));
  for (const endpoint of withBody) {
    const fields = fieldsOf(endpoint);
    const whole = {
      ...spoiledAll(fields),
      ...('store_name' in fields ? { store_name: store.name } : {}),
    };
    const bodies = [
      {},
      whole,
      ...Object.keys(fields).flatMap((name) =>
        ['', 'x'.repeat(900), 7, null, []].map((value) => ({ ...whole, [name]: value })),
      ),
    ];
    for (const body of bodies) {
      const answer = await ask(endpoint.method, endpoint.path, body);
      asked += 1;
      const { message = '', fields: named = {} } = answer.body;
      for (const path of Object.keys(named)) {
        const [first = ''] = path.split('.');
        if (first !== 'body' && !(first in fields)) errors.push(`${endpoint.path}: ${path}`);
        if (message.startsWith(`${path}:`)) errors.push(`${endpoint.path}: ${message}`);
      }
    }
  }

  expect(asked).toBeGreaterThan(300);
  expect([...new Set(errors)]).toEqual([]);
});
