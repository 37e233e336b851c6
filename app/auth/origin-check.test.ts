import { expect, test } from 'vitest';
import { changesSomething, isFromOurPages } from './origin-check.ts';
import { safePath, START } from './safe-path.ts';

const OURS = 'https://portal.thumela.example';

function isOurs(headers: Record<string, string>): boolean {
  const given = new Headers(headers);
  return isFromOurPages((name) => given.get(name), OURS);
}

// prettier-ignore
test.each([
  [{ origin: OURS }, true],
  [{ origin: OURS, 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{}, false],
  [{ origin: 'null' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  [{ origin: 'http://portal.thumela.example' }, false],
  [{ origin: `${OURS}:8443` }, false],
  [{ origin: `${OURS}.evil.example` }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
])('a change with %j is from our pages: %s', (headers, answer) => {
  expect(isOurs(headers as Record<string, string>)).toBe(answer);
});

test('only reading methods count as harmless', () => {
  const changing = ['GET', 'head', 'OPTIONS', 'POST', 'put', 'DELETE', 'PATCH', 'QUERY'];

  expect(changing.filter(changesSomething)).toEqual(['POST', 'put', 'DELETE', 'PATCH', 'QUERY']);
});

// prettier-ignore
test.each([
  ['/orders?page=2', '/orders?page=2'],
  ['/', '/'],
  [null, START],
  ['', START],
  ['orders', START],
  ['//evil.example', START],
  ['/\\evil.example', START],
  ['/\t/evil.example', START],
  ['/.//evil.example', START],
  ['/a/..//evil.example', START],
  ['https://evil.example/', START],
  ['javascript:alert(1)', START],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/orders\r\nSet-Cookie: a=b', '/ordersSet-Cookie:%20a=b'],
])('after signing in, %j leads to %s', (to, path) => {
  expect(safePath(to, OURS)).toBe(path);
});
