import { expect, test, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import type { AnyEndpoint } from '#app/api/endpoint.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import {
  bearerCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
  type Caller,
} from '#tests/builders/callers.ts';
import { createLeakCheck, type Answer, type Expected } from '#tests/fakes/leak-check.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { callName, requestAbout } from './call-requests.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Each test sends thousands of requests.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

test('every role on every call: no one gets access that the permissions do not grant, and nothing leaks', async () => {
  const { url, composition } = await startApp();
  letPayAnywhere(composition.services);
  const world = await twoMerchants(composition);
  const callers = [
    ...(await bearerCallers(composition.services, world)),
    ...shopifyCallers(world),
    ...wordpressCallers(world),
  ];
  const check = createLeakCheck(composition.services);

  for (const endpoint of ALL_ENDPOINTS) {
    const entry = callName(endpoint);
    for (const caller of callers) {
      const asked = new Set<string>();
      for (const about of world.all) {
        const wanted = requestAbout(endpoint, about);
        // A request that names no one's data is the same for every owner, so it is sent once.
        const question = JSON.stringify(wanted);
        if (asked.has(question)) continue;
        asked.add(question);
        await check.check({
          endpoint: entry,
          caller,
          about,
          all: world.all,
          expected: expectedAt(endpoint, caller),
          ask: () => send(`${url}/api${wanted.path}`, endpoint.method, caller, wanted.body),
        });
      }
    }
  }

  check.announceFigures('api');
  expect(check.surprises).toEqual([]);
  expect(check.leaks).toEqual([]);
  // Each call that changes something succeeded for at least one caller. So refusals elsewhere come from permissions,
  // not from a bad request.
  const changing = ALL_ENDPOINTS.filter(({ exampleChanges }) => exampleChanges).map(callName);
  expect([...check.acted].sort(), 'calls whose example changes something').toEqual(changing.sort());
});

function expectedAt(endpoint: AnyEndpoint, caller: Caller): Expected {
  const { permission, exampleMayBeRefused = false } = endpoint;
  if (permission === 'open') return exampleMayBeRefused ? 'either' : 'in';
  if (!caller.role) return 'out';
  if (permission !== 'signed-in' && !scopeOf(caller.role, permission)) return 'out';
  if (exampleMayBeRefused) return 'either';
  // A store token or a shop is not a person and has no sessions or tokens.
  return permission === 'signed-in' && !caller.userId ? 'out' : 'in';
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
