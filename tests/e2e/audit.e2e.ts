import { expect } from '@playwright/test';
import { isAuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import {
  cookieCallers,
  shopifyCallers,
  twoMerchants,
  type Caller,
} from '#tests/builders/callers.ts';
import { auditWatch, FACTS, isNameless } from '#tests/fakes/audit-watch.ts';
import type { WebApp } from '#tests/fakes/web-app.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { FORMS, PAGES, type Kept } from './audit-forms/index.ts';
import { asksOf, routes } from './remix-asks.ts';
import { OTHER_ROUTES, SCREEN_ROUTES } from './routes/index.ts';
import { BROWSER, withScreens } from './with-screens.ts';

const ROUTES = { ...SCREEN_ROUTES, ...OTHER_ROUTES };

test('every form that changes something writes exactly its audit entries, with person and address', async () => {
  // Slow, because it sends hundreds of forms one after the other.
  test.setTimeout(10 * TEST_HANG_MS);
  await withScreens(async (app) => {
    const it = await walkOf(app);
    for (const [name, kept] of Object.entries(FORMS)) {
      const [path, intent] = partsOf(name);
      const route = ROUTES[path];
      const form = route?.forms?.[intent];
      const about = kept.aboutShop ? it.world.myShop : it.world.mine;
      const made = await kept.before?.({ services: it.services, world: it.world, about });
      const fields = made ?? form?.fields(about) ?? {};
      await it.ask(name, kept, pathOf(path, intent, kept), about, fields);
    }
    expect(it.errors).toEqual([]);
  });
});

test('every page that shows a customer writes its audit entry, and no other page does', async () => {
  // Slow, because it opens hundreds of pages one after the other.
  test.setTimeout(10 * TEST_HANG_MS);
  await withScreens(async (app) => {
    const it = await walkOf(app);
    for (const path of Object.keys(SCREEN_ROUTES)) {
      const kept = PAGES[path] ?? { actions: [] };
      const about = kept.aboutShop ? it.world.myShop : it.world.mine;
      await it.ask(`get ${path}`, kept, pathOf(path, null, kept), about, null);
    }
    expect(it.errors).toEqual([]);
  });
});

async function walkOf(app: WebApp) {
  const { services, auth } = app.composition;
  const world = await twoMerchants(app.composition);
  const callers = [...(await cookieCallers(auth, world)), ...shopifyCallers(world)];
  const watch = auditWatch(services);
  const errors: string[] = [];
  type Subject = (typeof world)['mine'];
  const ask = async (
    name: string,
    kept: Kept,
    path: (owned: Subject) => string,
    about: Subject,
    fields: Record<string, string> | null,
  ) => {
    await watch.begin();
    const answer = await fetch(app.url + path(about), {
      method: fields ? 'POST' : 'GET',
      headers: {
        'User-Agent': BROWSER,
        Origin: app.env.PUBLIC_URL,
        ...callerFor(kept.by, callers).headers(),
      },
      ...(fields ? { body: new URLSearchParams(fields) } : {}),
      redirect: 'manual',
    });
    const text = await answer.text();
    const entries = await watch.written();
    // Remix may or may not read the page again after a post, so a form's read entries are ignored.
    const written = entries.filter(({ kind }) => (fields ? kind !== 'reads' : true));
    const codes = written.map(({ action }) => action).sort();
    if (String(codes) !== String([...kept.actions].sort()))
      errors.push(
        `${name}: ${answer.status} ${String(codes)} for ${String(kept.actions)} ${text.slice(0, 300)}`,
      );
    for (const entry of entries) {
      if (!entry.address || !entry.client || !entry.actorRole || !isAuditAction(entry.action))
        errors.push(`${name}: ${JSON.stringify(entry)}`);
      if (isNameless(entry)) errors.push(`${name}: does not say what ${entry.action} was done to`);
      const detail = JSON.stringify(entry.detail ?? {});
      for (const key of Object.keys((entry.detail ?? {}) as object))
        if (!FACTS.has(key)) errors.push(`${name}: keeps ${key}`);
      for (const secret of [...about.personal, ...about.secrets])
        if (detail.includes(secret)) errors.push(`${name}: ${secret}`);
    }
  };
  return { services, world, errors, ask };
}

/** The path from which Remix loads the page's data (no intent), or to which it posts the form. */
function pathOf(path: string, intent: string | null, { by }: Kept) {
  const shell = by === 'shop' ? 'embedded' : 'portal';
  const id = `${shell}:${path === 'home' ? 'index' : path || 'index'}`;
  const route =
    routes().find((one) => one.id === id || one.id === path) ??
    routes().find((one) => one.id === `embedded:${path}`);
  if (!route) throw new Error(`${id} is no route`);
  const wanted = intent === null ? `get ${route.id}` : `post ${route.id} ${intent}`.trim();
  const ask = asksOf(route).find(({ name }) => name === wanted);
  if (!ask) throw new Error(`${wanted} is not asked`);
  return ask.path;
}

function partsOf(name: string): [path: string, intent: string] {
  const paths = Object.keys(ROUTES).filter((path) => name === path || name.startsWith(`${path} `));
  const path = paths.sort((one, other) => other.length - one.length)[0] ?? '';
  return [path, name.slice(path.length + 1)];
}

function callerFor(by: Kept['by'], callers: readonly Caller[]): Caller {
  const names = {
    admin: 'an administrator',
    manager: 'a manager',
    shop: 'my shop in Shopify',
    merchant: 'the merchant',
  };
  const found = callers.find(({ name }) => name === names[by ?? 'merchant']);
  if (!found) throw new Error('there is no such caller');
  return found;
}
