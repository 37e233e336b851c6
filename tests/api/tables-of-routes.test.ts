import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { FORMS } from '#tests/e2e/audit-forms/index.ts';
import { OTHER_ROUTES, SCREEN_ROUTES } from '#tests/e2e/routes/index.ts';
import { routes } from '#tests/e2e/remix-asks.ts';
import { screensFromSource } from '#tests/fakes/screens-from-source.ts';

// Checks the tables behind the journeys on permissions and the audit log. Those journeys are not part of the gate,
// and they do not test a route that is missing from their tables.

const SOMETHING = { store: {}, merchant: {} } as Owned;

test('the permission table lists every route, loader and action', async () => {
  const { routes: all } = await screensFromSource();
  const built = Object.values(all).flatMap((route) => {
    const { loader, action } = route?.module ?? {};
    // A route with only an error boundary has neither loader nor action.
    const answers = loader ?? action;
    return route && answers ? [`${route.id} ${loader ? 'reads' : ''} ${action ? 'acts' : ''}`] : [];
  });
  const known = routes().map(({ id, route }) => `${id} reads ${route.forms ? 'acts' : ''}`);

  expect(known.toSorted()).toEqual(built.toSorted());
});

test('the permission table lists every form by its intent', async () => {
  const intents = routes().flatMap(({ route }) =>
    Object.values(route.forms ?? {}).map(({ fields }) => fields(SOMETHING)['intent']),
  );
  const tested = new Set(intents.filter((intent) => intent !== undefined));

  expect([...tested].toSorted()).toEqual(await intentsInTheSource());
});

test('every form lists its audit entries, or the reason why there are none', () => {
  const forms = Object.entries({ ...SCREEN_ROUTES, ...OTHER_ROUTES }).flatMap(
    ([path, { forms: own = {} }]) =>
      Object.keys(own).map((intent) => (intent ? `${path} ${intent}` : path)),
  );

  expect(Object.keys(FORMS).toSorted()).toEqual(forms.toSorted());
  for (const [name, { actions, because }] of Object.entries(FORMS))
    expect(actions.length > 0 || Boolean(because), name).toBe(true);
});

async function intentsInTheSource(): Promise<string[]> {
  const files = await readdir('app/domain', { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFile(join('app/domain', file), 'utf8')),
  );
  const found = texts.flatMap((text) =>
    [...text.matchAll(/intent: z\.literal\('([^']+)'\)/g)].map(([, intent = '']) => intent),
  );
  return [...new Set([...found, ...RUNNABLE_ACTIONS])].toSorted();
}
