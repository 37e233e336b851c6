import { matchPath } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { loader } from './moved-screen.tsx';

test.each([
  ['/needs-you?kind=payments&page=2', '/alerts?kind=payments&page=2'],
  [
    '/app/needs-you?host=aGk&shop=kloof.myshopify.com',
    '/app/alerts?host=aGk&shop=kloof.myshopify.com',
  ],
  ['/wordpress/1/needs-you?page=2', '/wordpress/1/alerts?page=2'],
  ['/stuck-work', '/failed-jobs'],
  ['/match?show=ended', '/reconciliation?show=ended'],
  ['/money?page=3', '/adjustments?page=3'],
  [
    '/money/journal?from=2026-11-01&to=2026-11-02',
    '/adjustments/journal?from=2026-11-01&to=2026-11-02',
  ],
  ['/prices', '/rates'],
])('%s redirects to %s, which is a screen', (before, now) => {
  const answer = loader({ request: new Request(`https://ours.example${before}`) });

  expect(answer.headers.get('location')).toBe(now);
  expect(fileAt(before)).toBe('routes/moved-screen.tsx');
  expect(fileAt(now)).toMatch(/^routes\/(?!moved-screen)/);
});

/** The route file that answers an address. */
function fileAt(address: string): string | undefined {
  const path = address.replace(/\?.*$/, '');
  return filesBelow(routes, '').find(([pattern]) => matchPath(pattern, path))?.[1];
}

type Place = [pattern: string, file: string];

function filesBelow(entries: readonly RouteConfigEntry[], above: string): Place[] {
  return entries.flatMap(({ path, file, children = [] }): Place[] => {
    if (path === '*') return [];
    const own = path === undefined ? above : `${above}/${path}`;
    return children.length > 0 ? filesBelow(children, own) : [[own || '/', file]];
  });
}
