import { expect, test, vi } from 'vitest';
import { scopeOf, type Permission } from '#app/domain/shared/permissions.ts';
import { bearerCallers, shopifyCallers, twoMerchants } from '#tests/builders/callers.ts';
import { checkSearches, type SearchEndpoint } from '#tests/fakes/search-check.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Each test sends thousands of requests.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

/** Every call that searches by text. */
const SEARCHES: readonly { path: string; permission: Permission }[] = [
  { path: '/get-customers', permission: 'customer.read' },
  { path: '/orders', permission: 'order.read' },
  { path: '/merchant/orders', permission: 'order.read' },
  { path: '/store-manager/orders', permission: 'order.read' },
];

test('two stores of one account with a common customer: no search shows a store the other’s data', async () => {
  const { url, composition } = await startApp();
  const world = await twoMerchants(composition);
  const callers = [...(await bearerCallers(composition.services, world)), ...shopifyCallers(world)];
  const endpoints = SEARCHES.map(({ path, permission }): SearchEndpoint => {
    return {
      name: path,
      isFor: ({ role }) => role !== null && scopeOf(role, permission) !== null,
      async ask(caller, searchString) {
        const answer = await fetch(`${url}/api${path}`, {
          method: 'POST',
          headers: { ...caller.headers(), 'Content-Type': 'application/json' },
          body: JSON.stringify({ searchString }),
        });
        return { status: answer.status, text: await answer.text() };
      },
    };
  });

  const { leaks, missed, figures } = await checkSearches(endpoints, callers, world.all);

  console.log(figures);
  expect(leaks).toEqual([]);
  expect(missed).toEqual([]);

  // The check detects a leak: an endpoint that searches with the owner's permissions is reported.
  const owner = callers.find(({ name }) => name === 'the merchant')!;
  const broken = endpoints.map((endpoint): SearchEndpoint => {
    return { ...endpoint, ask: (_caller, words) => endpoint.ask(owner, words) };
  });
  const managers = callers.filter(({ role }) => role === 'storeManager');
  const twin = await checkSearches(broken, managers, world.all);
  expect(twin.leaks.length).toBeGreaterThanOrEqual(endpoints.length);
}, 120_000);
