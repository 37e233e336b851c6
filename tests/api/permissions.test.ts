import { expect, test, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import {
  bearerCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
  type Caller,
} from '#tests/builders/callers.ts';
import { createLeakJudge, type Answer, type Expected } from '#tests/fakes/leak-judge.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { requestsAbout } from './requests-about.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Thousands of requests a test.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

test('every role on every call: nobody gets in where the grants do not say so, and nothing leaks', async () => {
  const { url, composition } = await startApp();
  letPayAnywhere(composition.services);
  const world = await twoMerchants(composition);
  const callers = [
    ...(await bearerCallers(composition.services, world)),
    ...shopifyCallers(world),
    ...wordpressCallers(world),
  ];
  const judge = createLeakJudge(composition.services);

  for (const endpoint of ALL_ENDPOINTS) {
    const door = `${endpoint.method} ${endpoint.path}`;
    for (const caller of callers) {
      const asked = new Set<string>();
      for (const about of world.all) {
        const wanted = requestsAbout(about)[door];
        expect(wanted, `${door} is not in the test's table`).toBeDefined();
        // What names nothing of anybody is the same question about all.
        const question = JSON.stringify(wanted);
        if (asked.has(question)) continue;
        asked.add(question);
        await judge.judge({
          door,
          caller,
          about,
          all: world.all,
          expected: expectedAt(endpoint, caller),
          ask: () =>
            send(
              `${url}/api${wanted?.path ?? endpoint.path}`,
              endpoint.method,
              caller,
              wanted?.body,
            ),
        });
      }
    }
  }

  judge.tellFigures('api');
  expect(judge.surprises).toEqual([]);
  expect(judge.leaks).toEqual([]);
  expect([...judge.acted].sort(), 'doors that those who may did act through').toEqual(ACTS.sort());
});

/** The doors that change a store's things. That the matrix saw each of them do so for somebody shows
 *  that a refusal elsewhere is the grants' doing, not a bad request's. */
const ACTS = [
  'post /users/store-manager/add',
  'put /users/store-manager/update',
  'delete /users/store-manager/delete/:username',
  'post /store/create-token',
  'put /store/update',
  'post /store/webhook/remove',
  'post /orders/update',
  'post /orders/tag',
  'post /orders/note',
  'post /orders/parcels',
  'post /orders/cancel',
  'post /store/location/create',
  'put /store/location/update',
  'post /orders/create/tookan',
  'post /orders/create/custom',
  'post /documents/shipping-labels',
  'post /documents/zebra-labels',
  'post /documents/packing-slips',
  'post /orders/generate/pdf',
];

/** Calls that refuse also those who have the permission: wrong credentials, no account of one's own,
 *  no person to print for, or a token of Shopify's that none of these callers has. */
const MAY_STILL_REFUSE = new Set([
  'post /users/authenticate',
  'post /users/verify-email',
  'post /users/confirm-password',
  'post /store/create',
  // Takes what the plugin has signed, and nothing else.
  'post /wordpress/session',
  // Asked for one that is not there.
  'post /store/location/delete',
  // An administrator has no account to take a shop into.
  'post /associateUser',
  'post /orders/track/buyer',
  'post /documents/zebra-labels',
  'post /printer-feed/ticket',
  // An administrator has no account to top up.
  'post /payments/initialize',
  // Ends the papers of all who come here: the last of the list.
  'post /users/sign-out',
]);

/** A store's token and a shop are no person with sessions and tokens of their own. */
const FOR_PEOPLE = new Set([
  'get /users/sessions',
  'post /users/sessions/end',
  'post /users/sessions/end-others',
  'get /users/tokens',
  'post /users/tokens/create',
  'post /users/tokens/end',
]);

function expectedAt(endpoint: (typeof ALL_ENDPOINTS)[number], caller: Caller): Expected {
  const { permission } = endpoint;
  const isForMore = MAY_STILL_REFUSE.has(`${endpoint.method} ${endpoint.path}`);
  if (permission === 'open') return isForMore ? 'either' : 'in';
  if (!caller.role) return 'out';
  if (FOR_PEOPLE.has(`${endpoint.method} ${endpoint.path}`)) return caller.userId ? 'in' : 'out';
  if (permission !== 'signed-in' && !scopeOf(caller.role, permission)) return 'out';
  return isForMore ? 'either' : 'in';
}

async function send(url: string, method: string, caller: Caller, body: unknown): Promise<Answer> {
  const answer = await fetch(url, {
    method: method.toUpperCase(),
    headers: { ...caller.headers(), ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const refused = answer.status === 401 || answer.status === 403;
  return { status: answer.status, text: await answer.text(), refused };
}
