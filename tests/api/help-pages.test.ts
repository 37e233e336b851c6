import { randomBytes } from 'node:crypto';
import { createRequestHandler } from '@remix-run/node';
import type { Request as Asked } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadContextOf } from '#app/load-context.server.ts';
import { EMBEDDED_ROOT } from '#app/shells/embedded-href.ts';
import { HELP_PAGES, helpFor, helpRow, type HelpPage } from '#app/shells/help-pages.rules.ts';
import type { ShellName } from '#app/shells/screens.ts';
import { wordpressRoot } from '#app/shells/wordpress-places.ts';
import {
  cookieCallers,
  shopifyCallers,
  twoMerchants,
  wordpressCallers,
  type Caller,
} from '#tests/builders/callers.ts';
import { screensFromSource } from '#tests/fakes/screens-from-source.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp } from '#tests/fakes/web-app.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

const PAGES = Object.keys(HELP_PAGES) as HelpPage[];
type Reader = { caller: Caller; shell: ShellName; root: string };
type Answer = { status: number; text: string };

let here: Awaited<ReturnType<typeof shells>>;
beforeAll(async () => {
  here = await shells();
}, 2 * TEST_HANG_MS);
afterAll(() => here.stop());

/** Every signed-in caller of every shell, requesting the data of a page. */
async function shells() {
  const database = await freshDatabase();
  const app = await startWebApp({ databaseUrl: database.nearUrl });
  const { env, composition } = app;
  const world = await twoMerchants(composition);
  const handle = createRequestHandler(await screensFromSource(), 'production');
  const isGood = ({ role }: Caller) => role !== null;
  const of = (shell: ShellName, root: string, callers: readonly Caller[]): Reader[] =>
    callers.filter(isGood).map((caller) => ({ caller, shell, root }));
  const inside = wordpressCallers(world).filter(({ sees }) => sees.includes(world.mine));
  return {
    readers: [
      ...of('portal', '', await cookieCallers(composition.auth, world)),
      ...of('embedded', EMBEDDED_ROOT, shopifyCallers(world)),
      ...of('wordpress', wordpressRoot(world.mine.store.id), inside),
    ],
    async ask({ caller, root }: Reader, path: string): Promise<Answer> {
      const request = new Request(`${env.PUBLIC_URL}${root}${path}`, {
        headers: { ...caller.headers(), Host: new URL(env.PUBLIC_URL).host },
      });
      const { pathname } = new URL(request.url);
      const asked = { method: 'GET', path: pathname, ip: '127.0.0.1', socket: {} };
      const nonce = randomBytes(8).toString('base64');
      const context = loadContextOf(
        { env, composition },
        { request: asked as unknown as Asked, requestId: 'help', nonce },
      );
      const answer = await handle(request, context);
      return { status: answer.status, text: await answer.text() };
    },
    async stop() {
      await app.stop();
      await database.drop();
    },
  };
}

test('each page is found by exactly the roles that may read it, in each shell', async () => {
  const { readers, ask } = here;
  expect(new Set(readers.map(({ shell }) => shell)).size).toBe(3);
  const wrong: string[] = [];
  for (const reader of readers) {
    const own = reader.caller.role ? helpFor(reader.caller.role) : [];
    for (const page of PAGES) {
      const { status, text } = await ask(reader, `/help/${page}.data`);
      const isRead = status === 200 && text.includes(helpRow(page).headings[0] ?? '');
      if (isRead !== own.includes(page) || (!isRead && status !== 404))
        wrong.push(`${reader.caller.name}, ${reader.shell}: ${page} ${status}`);
    }
    const list = await ask(reader, '/help.data?q=order');
    if (list.status !== 200) wrong.push(`${reader.caller.name}: list ${list.status}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);

// prettier-ignore
const ODD = [
  'nothing', 'Find-Orders', 'FIND-ORDERS', '..%2ffind-orders', '%2e%2e%2forders', 'find-orders%00', '__proto__',
  'constructor', 'find-orders.md', '%F0%9F%98%80', 'x'.repeat(5_000), 'find-orders%2f..%2f..', '%3Cscript%3E',
];
test.each(ODD)('%s is not found in any shell, and the list of pages is shown', async (name) => {
  const { readers, ask } = here;
  for (const shell of ['portal', 'embedded', 'wordpress'] as const) {
    const reader = readers.find((one) => one.shell === shell)!;
    const { status, text } = await ask(reader, `/help/${name}.data`);
    expect([shell, status]).toEqual([shell, 404]);
    expect(text).toContain(helpRow('find-orders').title);
  }
});

test('in the portal the page, or the list if the page does not exist, is drawn inside the shell', async () => {
  const { readers, ask } = here;
  const merchant = readers.find(({ caller }) => caller.role === 'merchant')!;

  const page = await ask(merchant, '/help/print-labels');
  expect(page.status).toBe(200);
  expect(page.text).toContain('<h2 id="on-a-label-printer" tabindex="-1">On a label printer</h2>');
  expect(page.text).toContain('<title>Print labels</title>');
  const none = await ask(merchant, '/help/nothing');
  expect(none.status).toBe(404);
  expect(none.text).toContain('<title>Page not found</title>');
  expect(none.text).toContain('href="/help/print-labels"');
  expect(none.text).toContain('id="side"');
  const long = await ask(merchant, `/help?q=${'x'.repeat(5_000)}`);
  expect(long.status).toBe(200);
});
