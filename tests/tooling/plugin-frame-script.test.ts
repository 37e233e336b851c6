// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';

const SCRIPT = readFileSync('woocommerce-plugin/assets/frame.js', 'utf8');
const PORTAL = 'https://portal.example';
const PAGE = '/wp-admin/admin.php?page=thumela';

let apiFetch: (asked: { data: object }) => Promise<object>;
const asked: object[] = [];
const reported: { message: unknown; to: string }[] = [];

/** Opens the plugin's page at an address. Scripts of earlier tests no longer react, because their iframes are
 *  gone. */
function open(search = '') {
  window.history.replaceState(null, '', `${PAGE}${search}`);
  document.body.innerHTML = `<span class="awaiting-mod thumela-alerts count-0"></span>
    <div id="thumela-frame"><div class="thumela-frame-out" hidden><a href="#"></a></div><iframe></iframe></div>`;
  const set = { portal: PORTAL, door: '/wordpress/1/open', page: PAGE, route: '/thumela/v1/t' };
  Object.assign(window, {
    thumelaFrame: set,
    wp: { apiFetch: (one: { data: object }) => (asked.push(one.data), apiFetch(one)) },
  });
  (0, eval)(SCRIPT);
  const frame = document.querySelector('iframe')!;
  const inside = frame.contentWindow!;
  inside.postMessage = (message: unknown, to: unknown) =>
    void reported.push({ message, to: String(to) });
  const says = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, origin: PORTAL, source: inside, ...from }),
    );
  return { frame, says };
}

beforeEach(() => {
  apiFetch = async () => ({ token: 'signed' });
  asked.length = 0;
  reported.length = 0;
});

test('the frame opens the screen that the address names, and only that', () => {
  expect(open('&path=%2Forders%2FKEY').frame.src).toBe(
    `${PORTAL}/wordpress/1/open?path=%2Forders%2FKEY`,
  );
  for (const odd of ['//evil.example', 'https://evil.example', '/\\evil.example', ''])
    expect(open(`&path=${encodeURIComponent(odd)}`).frame.src).toBe(
      `${PORTAL}/wordpress/1/open?path=%2F`,
    );
});

test('a token is requested and sent only to the portal', async () => {
  const { says } = open();

  says({ thumela: 'token', n: 1 }, { origin: 'https://evil.example' });
  says({ thumela: 'token', n: 2 }, { source: window });
  says({ thumela: 'token', n: 3 });

  await eventually(() => expect(reported).toHaveLength(1));
  expect(reported).toEqual([
    { message: { thumela: 'token', n: 3, token: 'signed', page: PAGE, accent: '' }, to: PORTAL },
  ]);
});

test.each([
  [{ data: { status: 401 } }, 'signed-out'],
  [{ code: 'rest_cookie_invalid_nonce', data: { status: 403 } }, 'signed-out'],
  [{ code: 'rest_forbidden', data: { status: 403 } }, 'not-allowed'],
  [{ code: 'wordfence', data: { status: 403 } }, 'unreached'],
  [{ data: { status: 403 } }, 'unreached'],
  [{ code: 'rest_no_route', data: { status: 404 } }, 'not-connected'],
  [{ data: { status: 409 } }, 'not-connected'],
  [{ data: { status: 500 } }, 'unreached'],
  [{ code: 'fetch_error' }, 'unreached'],
])('if WordPress answers %j the portal receives %s', async (error, why) => {
  const { says } = open();
  apiFetch = vi.fn<typeof apiFetch>().mockRejectedValue(error);

  says({ thumela: 'token', n: 1 });

  await eventually(() => expect(reported).toHaveLength(1));
  expect(reported[0]?.message).toEqual({ thumela: 'refused', n: 1, why });
});

test('the address follows the frame, and the menu shows the portal’s number', async () => {
  const { says } = open('&path=%2Forders');
  const mark = document.querySelector('.thumela-alerts')!;

  says({ thumela: 'at', path: '/orders/KEY?x=1' });
  expect(window.location.search).toBe('?page=thumela&path=%2Forders%2FKEY%3Fx%3D1');
  says({ thumela: 'at', path: '//evil.example' });
  expect(window.location.search).toContain('KEY');
  says({ thumela: 'at', path: '/' });
  expect(window.location.search).toBe('?page=thumela');
  says({ thumela: 'alerts', count: '<b>9</b>' });
  expect(mark.textContent).toBe('');
  says({ thumela: 'alerts', count: '99+' });
  says({ thumela: 'token', n: 1 });

  expect([mark.textContent, mark.className]).toEqual([
    '99+',
    'awaiting-mod thumela-alerts count-99',
  ]);
  await eventually(() => expect(asked.at(-1)).toEqual({ alerts: '99+' }));
});

test.each([
  ['', '/orders'],
  ['/orders', '/orders'],
  ['/orders/4K7Q2M100037', '/order-details/4K7Q2M100037'],
  ['/orders/4K7Q2M100037/update', '/order/update/4K7Q2M100037'],
  ['/orders/create?from=1', '/orders/create?from=1'],
  ['/locations/add', '/store-settings'],
  ['//evil.example', '/orders'],
])('the link of %s leads to %s of the portal', (path, place) => {
  open(`&path=${encodeURIComponent(path)}`);

  const way = document.querySelector<HTMLAnchorElement>('.thumela-frame-out a')!;

  expect(way.href).toBe(PORTAL + place);
});

test('if the frame never sends a message, the page says what to do', () => {
  vi.useFakeTimers();
  const { says } = open();
  const out = document.querySelector<HTMLElement>('.thumela-frame-out')!;

  vi.advanceTimersByTime(6_000);
  expect(out.hidden).toBe(false);
  says({ thumela: 'at', path: '/' });
  expect(out.hidden).toBe(true);
  vi.useRealTimers();
});

test('the button colour is sent with each token, and the page keeps no element used to read it', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '.button-primary { background-color: rgb(34, 113, 177); }';
  const { says } = open();
  style.remove();

  says({ thumela: 'token', n: 1 });

  await eventually(() => expect(reported).toHaveLength(1));
  expect(reported[0]?.message).toMatchObject({ accent: '#2271b1' });
  expect(document.querySelector('.button-primary')).toBeNull();
});
