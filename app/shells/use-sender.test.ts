import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createRouteCode, type RouterGlobals } from './use-sender.ts';

/** Actions without a sender: `/printing` posts to the page's own address, and the shell preloads the code of
 *  `/logout`. */
const OWN = ['/printing', '/logout'];

test('a form for another address than the page’s own uses a sender, which loads the code of that address', () => {
  const sent = globSync('app/{screens,shells,ui}/**/*.{ts,tsx}')
    .filter((file) => !/use-sender|\.test\./.test(file))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/action: (?:href\()?[`'](\/[a-z-/]+)/g),
    ])
    .map(([, address]) => address ?? '');

  expect(sent.filter((address) => !OWN.includes(address))).toEqual([]);
  expect(sent, 'the pattern still finds what it looks for').toContain('/printing');
});

/** Sets up a page whose router knows the order list, one order, and the files of a list. */
function bench(load: (module: string) => Promise<unknown>) {
  const routes = [
    { id: 'list', path: '/orders' },
    { id: 'order', path: '/order-details/:orderId' },
    { id: 'export', path: '/orders/export' },
  ];
  const globals: RouterGlobals = {
    __remixRouter: { routes },
    __remixManifest: {
      routes: Object.fromEntries(routes.map(({ id }) => [id, { module: `/assets/${id}.js` }])),
    },
  };
  return createRouteCode(() => globals, load);
}

test('the code of an address is fetched once, whatever its query string', async () => {
  const asked: string[] = [];
  const code = bench(async (module) => asked.push(module));
  expect(code.has('/orders/export?q=kloof')).toBe(false);

  expect(await code.fetch('/orders/export?q=kloof')).toBe(true);
  expect(await code.fetch('/orders/export')).toBe(true);

  expect(code.has('/orders/export?status=failed')).toBe(true);
  expect(code.has('/orders')).toBe(false);
  expect(asked).toEqual(['/assets/export.js']);
});

test('code that could not be fetched is missing, and the next call fetches it again', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => Promise.resolve()];
  const code = bench(() => (answers.shift() ?? Promise.resolve)());

  expect(await code.fetch('/orders')).toBe(false);
  expect(code.has('/orders')).toBe(false);
  expect(await code.fetch('/orders')).toBe(true);
  expect(code.has('/orders')).toBe(true);
});
