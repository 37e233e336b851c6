import type { Express } from 'express';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Caller } from '#tests/builders/callers.ts';
import { shopOf, type Owned } from '#tests/builders/owned.ts';
import type { Expected } from '#tests/fakes/leak-check.ts';
import { mountedEndpoints } from '#tests/fakes/mounted-endpoints.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';

export type Way = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
};
type OtherEndpoint = {
  ways(owned: Owned): Way[];
  may(caller: Caller, owned: Owned): Expected;
};

const forAll = () => 'in' as const;
/** The endpoint accepts only a signature or a secret, so every signed-in caller is refused too. */
const signedOut = () => 'out' as const;
/** Only the requester may open a document. Not even an administrator may open another's. */
const forItsRequester = (caller: Caller, { merchant }: Owned) =>
  caller.userId === merchant.userId ? 'in' : 'out';

const page = (path: string, method = 'get') => ({ ways: () => [{ path, method }] });
const post = (path: string, body: unknown, headers = {}): Way => ({
  path,
  body,
  method: 'post',
  headers: { 'Content-Type': 'application/json', ...headers },
});

/** Calls that Shopify's extensions make from another origin. */
const FOR_EXTENSIONS = ALL_ENDPOINTS.filter(({ fromExtensions }) => fromExtensions);

/** Every mounted endpoint that is not a call of the JSON API. */
export const OTHER_ENDPOINTS: Record<string, OtherEndpoint> = {
  'get /healthz': { ...page('/healthz'), may: forAll },
  'get /readyz': { ...page('/readyz'), may: forAll },
  'get /downloads/thumela-for-woocommerce.zip': {
    ...page('/downloads/thumela-for-woocommerce.zip'),
    may: forAll,
  },
  // The files are the same for everyone and contain no one's data.
  'get /downloads/print-agent/:name': { ...page('/downloads/print-agent/SHA256SUMS'), may: forAll },
  'post /webhooks/shopify': {
    ways: (owned) => [
      post('/webhooks/shopify', { id: owned.orderRow, name: 'forged' }, shopifyHeaders(owned)),
    ],
    may: signedOut,
  },
  'post /webhooks/woocommerce/:storeId': {
    ways: ({ store, orderRow }) => [
      post(`/webhooks/woocommerce/${store.id}`, { id: orderRow }, WOO_HEADERS),
    ],
    may: signedOut,
  },
  'post /webhooks/courier/:secret': {
    ways: ({ orderKey }) => [
      post('/webhooks/courier/a-guess', courierBody(orderKey)),
      // The correct path secret alone is not enough.
      post(`/webhooks/courier/${TEST_SETTINGS.TOOKAN_WEBHOOK_PATH_SECRET}`, courierBody(orderKey)),
    ],
    may: signedOut,
  },
  'post /webhooks/payments': {
    ways: () => [
      post('/webhooks/payments', { event: 'charge.success', data: { reference: 'TOPUP-1' } }),
      post(
        '/webhooks/payments',
        { event: 'charge.success', data: { reference: 'TOPUP-2' } },
        { 'X-Paystack-Signature': 'a'.repeat(128) },
      ),
    ],
    may: signedOut,
  },
  // Answers every caller the same and does not trust the body.
  'post /webhooks/warehouse/:token': {
    ways: () => [post('/webhooks/warehouse/a-guess', { OrderNumber: 'forged' })],
    may: forAll,
  },
  'post /webhooks/woocommerce-auth': {
    ways: () => [post('/webhooks/woocommerce-auth', wooKeys('of-someone-else-entirely'))],
    may: signedOut,
  },
  // Answers any request that a store sends and does not read it.
  'post /webhooks/woocommerce-code': { ...page('/webhooks/woocommerce-code', 'post'), may: forAll },
  'use /webhooks <anonymous>': { ...page('/webhooks/nothing', 'post'), may: signedOut },
  'get /api/documents/:collection/:jobId/events': {
    ways: ({ jobId }) => [{ path: `/api/documents/shipping-labels/${jobId}/events` }],
    may: forItsRequester,
  },
  'get /events/orders': {
    ...page('/events/orders'),
    may: ({ role }) => (role && can({ role } as Actor, 'order.read') ? 'in' : 'out'),
  },
  'get /events/work': {
    ...page('/events/work'),
    may: ({ role }) => (role && can({ role } as Actor, 'order.read') ? 'in' : 'out'),
  },
  // The order is not booked: a caller who may print gets an explanation, or the label if one exists.
  'get /documents/labels/:file': {
    ways: ({ orderKey }) => [{ path: `/documents/labels/${orderKey}.pdf` }],
    may: (caller, owned) =>
      caller.role &&
      can({ role: caller.role } as Actor, 'order.print') &&
      caller.sees.includes(owned)
        ? 'either'
        : 'out',
  },
  // Hub staff see the order but not the proof-of-delivery picture.
  'get /proofs/:id': {
    ways: ({ proofId }) => [{ path: `/proofs/${proofId}` }],
    may: (caller, owned) =>
      caller.role && caller.role !== 'hubStaff' && caller.sees.includes(owned) ? 'in' : 'out',
  },
  'get /documents/:file': {
    ways: ({ jobId }) => [{ path: `/documents/${jobId}.pdf` }],
    may: forItsRequester,
  },
  'get /api/openapi.json': { ...page('/api/openapi.json'), may: forAll },
  'get /api/docs': { ...page('/api/docs'), may: forAll },
  'get /api/docs/calls.css': { ...page('/api/docs/calls.css'), may: forAll },
  'get /api/docs/samples': { ...page('/api/docs/samples'), may: forAll },
  'get /api/docs/samples.css': { ...page('/api/docs/samples.css'), may: forAll },
  'get /api/docs/samples.js': { ...page('/api/docs/samples.js'), may: forAll },
  'use /api <anonymous>': { ...page('/api/nothing', 'post'), may: signedOut },
  'get /track-order': {
    ways: ({ orderKey }) => [{ path: '/track-order' }, { path: `/track-order?number=${orderKey}` }],
    may: forAll,
  },
  // Public to anyone with the number: shows the progress and the town, and nothing confidential.
  'get /track-order/:id': {
    ways: ({ orderKey }) => [{ path: `/track-order/${orderKey}` }],
    may: forAll,
  },
  // Without Shopify's signature these pages answer as if they did not exist.
  'get /proxy': { ...page('/proxy'), may: signedOut },
  'get /proxy/:id': {
    ways: ({ orderKey }) => [{ path: `/proxy/${orderKey}` }],
    may: signedOut,
  },
  // The CORS preflight of an extension's call. Its answer contains no data.
  'options /documents/:file': {
    ways: ({ jobId }) => [{ path: `/documents/${jobId}.pdf`, method: 'options' }],
    may: forAll,
  },
  ...Object.fromEntries(
    FOR_EXTENSIONS.map(({ path }) => [
      `options /api${path}`,
      {
        ways: (owned: Owned) => [{ path: `/api${filled(path, owned)}`, method: 'options' }],
        may: forAll,
      },
    ]),
  ),
  ...Object.fromEntries(ALL_ENDPOINTS.map(({ path }) => [`all /api${path}`, wrongMethod(path)])),
};

/** A ticket of another file gives no access to a caller who has none without it. */
export const WITH_A_WRONG_TICKET: OtherEndpoint = {
  ways: ({ jobId }) => [{ path: `/documents/${jobId}.pdf?ticket=${newId()}` }],
  may: forItsRequester,
};

/** Middleware that prepares a request or its answer and sends no answer itself. */
const PASSED_THROUGH = [
  'use / query',
  'use / expressInit',
  'use / <anonymous>', // refuses malformed requests
  'use / <anonymous>', // security headers
  'use / <anonymous>', // the request's id and log
  'use / <anonymous>', // decides which forwarding headers to trust
  'use / <anonymous>', // evaluation mode answers only this machine
  'use / <anonymous>', // refuses plain HTTP
  'use / compression',
  'use /api rawParser',
  'use /api <anonymous>', // queues requests
  'use /api <anonymous>', // refuses bodies that are too large
  'use /api parseBody',
  ...FOR_EXTENSIONS.map(
    ({ path }) => `use /api${path.replace(/\/:\w+/g, '(?:/([^/]+?))')} openToExtensions`,
  ),
];

/** Mounted endpoints that no table lists. */
export function unknownEndpoints(app: Express): string[] {
  const known = [
    ...ALL_ENDPOINTS.map(({ method, path }) => `${method} /api${path}`),
    ...Object.keys(OTHER_ENDPOINTS),
    ...PASSED_THROUGH,
  ];
  return mountedEndpoints(app).filter((endpoint) => {
    const at = known.indexOf(endpoint);
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

function wrongMethod(path: string): OtherEndpoint {
  return {
    ways: (owned) => [{ path: `/api${filled(path, owned)}`, method: 'delete' }],
    may: signedOut,
  };
}

function filled(path: string, { jobId }: Owned): string {
  return path.replace(':collection', 'shipping-labels').replace(':jobId', jobId);
}

function shopifyHeaders({ word }: Owned): Record<string, string> {
  return {
    'X-Shopify-Topic': 'orders/updated',
    'X-Shopify-Shop-Domain': shopOf(word),
    'X-Shopify-Event-Id': newId(),
    'X-Shopify-Webhook-Id': newId(),
    'X-Shopify-Hmac-Sha256': Buffer.alloc(32, 1).toString('base64'),
  };
}

const WOO_HEADERS = {
  'X-WC-Webhook-Topic': 'order.updated',
  'X-WC-Webhook-Signature': Buffer.alloc(32, 1).toString('base64'),
};

function courierBody(orderKey: string) {
  return { order_id: orderKey, job_id: 1, job_status: 2, tookan_shared_secret: 'a-guess' };
}

function wooKeys(token: string) {
  return {
    user_id: token,
    consumer_key: `ck_${'a'.repeat(40)}`,
    consumer_secret: `cs_${'a'.repeat(40)}`,
    key_permissions: 'read_write',
  };
}
