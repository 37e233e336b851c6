import { expect } from '@playwright/test';
import { scopeOf, type Permission } from '#app/domain/shared/permissions.ts';
import { cookieCallers, shopifyCallers, twoMerchants } from '#tests/builders/callers.ts';
import { checkSearches, type SearchEndpoint } from '#tests/fakes/search-check.ts';
import { test } from './journey.ts';
import { BROWSER, withScreens } from './with-screens.ts';

/** Every screen with a text search, in each shell that has it. */
const SEARCHES: readonly { path: string; permission: Permission }[] = [
  { path: 'orders.data?q=', permission: 'order.read' },
  { path: 'orders/create.data?customer=', permission: 'order.create' },
];

test('no text search in any shell shows one store of an account what the other knows about a common customer', async () => {
  await withScreens(async (app) => {
    const world = await twoMerchants(app.composition);
    const cookies = await cookieCallers(app.composition.auth, world);
    const shells = [
      { root: '', callers: cookies },
      { root: 'app/', callers: shopifyCallers(world) },
    ];
    const endpoints = (root: string) =>
      SEARCHES.map(({ path, permission }): SearchEndpoint => {
        return {
          name: `/${root}${path}`,
          isFor: ({ role }) => role !== null && scopeOf(role, permission) !== null,
          async ask(caller, words) {
            const at = `${app.url}/${root}${path}${encodeURIComponent(words)}`;
            const answer = await fetch(at, {
              headers: { 'User-Agent': BROWSER, ...caller.headers() },
              redirect: 'manual',
            });
            // Timestamps and the list's end cursor differ from one response to the next, so both are replaced.
            const text = (await answer.text())
              .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
              .replace(/[\da-f]{8}-[\da-f]{4}-7fff-bfff-f{12}/g, 'here');
            return { status: answer.status, text };
          },
        };
      });

    for (const { root, callers } of shells) {
      const { leaks, missed, figures } = await checkSearches(endpoints(root), callers, world.all);
      console.log(figures);
      expect(leaks).toEqual([]);
      expect(missed).toEqual([]);
    }
  });
});
