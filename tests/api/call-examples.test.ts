import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { exampleOf, type AnyEndpoint, type ExampleThings } from '#app/api/endpoint.ts';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { callName } from './call-requests.ts';

const THINGS: ExampleThings = {
  merchant: { merchantId: newId(), email: 'thandi@post.example' },
  store: { id: newId(), name: 'Kloof & Karoo' },
  word: 'mine',
  pickupId: newId(),
  orderKey: newOrderKey(),
  externalId: 'gid://shopify/Order/1042',
  bookedKey: newOrderKey(),
  jobId: newId(),
  batchId: newId(),
  tokenHandle: 'a1B2',
  privacyRequestId: newId(),
  transactionId: newId(),
  billingDocumentId: newId(),
  managerEmail: 'sizwe@post.example',
  fresh: newId(),
  now: new Date('2026-11-26T10:00:00Z'),
};

test('the example of every call matches the call’s schemas, and fills every parameter of its path', () => {
  expect(ALL_ENDPOINTS.flatMap((endpoint) => problemsOf(endpoint))).toEqual([]);
});

test('broken twin: an example that lacks a field, or leaves a parameter open, is detected', () => {
  const call = ALL_ENDPOINTS.find(({ path }) => path === '/batches/:batchId');
  const create = ALL_ENDPOINTS.find(({ path }) => path === '/hubs/create');
  if (!call || !create) throw new Error('both are calls');

  expect(problemsOf({ ...call, example: {} })).toHaveLength(2);
  expect(problemsOf({ ...create, example: { body: { name: 'North' } } })).toHaveLength(1);
});

function problemsOf(endpoint: AnyEndpoint): string[] {
  const { path, body } = exampleOf(endpoint, THINGS);
  const { pathname, searchParams } = new URL(path, 'https://api.example');
  const query = Object.fromEntries(searchParams);
  const checks = {
    body: endpoint.body?.safeParse(body ?? {}).error?.message,
    query: endpoint.query?.safeParse(query).error?.message,
    params: endpoint.params?.safeParse(paramsOf(endpoint.path, pathname)).error?.message,
    path: /\/:/.test(pathname) ? 'has an open parameter' : undefined,
  };
  return Object.entries(checks).flatMap(([part, problem]) =>
    problem ? [`${callName(endpoint)}, ${part}: ${problem}`] : [],
  );
}

/** The parameter values in an example's address. */
function paramsOf(path: string, address: string): Record<string, string> {
  const values = address.split('/');
  return Object.fromEntries(
    path
      .split('/')
      .flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), values[at] ?? '']] : [])),
  );
}
