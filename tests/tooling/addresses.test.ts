import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Addresses that the server answers besides the screens. */
const BESIDE = ['/healthz', '/readyz', '/track-order/*', '/documents/*', '/api/*', '/assets/*'];
/** Addresses that journeys open on purpose to see the not-found page. */
const NOWHERE = ['/no-such-page'];

const pages = [...patternsOf(routes, ''), ...BESIDE];

test('every address that a journey opens exists', () => {
  const opened = globSync('tests/e2e/**/*.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\.goto\(\s*(['"`])(\/[^'"`]*)\1/g)].map(
      ([, , path = '']) => ({ file, path: addressOf(path) }),
    ),
  );

  expect(opened.length).toBeGreaterThan(100);
  expect(opened.filter(({ path }) => !isThere(path))).toEqual([]);
});

function isThere(path: string): boolean {
  return NOWHERE.includes(path) || pages.some((pattern) => matchPath(pattern, path));
}

/** The path without query and hash. An expression in a template counts as one path segment. */
function addressOf(path: string): string {
  return path.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/[?#].*$/, '');
}

/** Patterns of all pages, except the catch-all route of the not-found page. */
function patternsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    if (path === '*') return [];
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(children.length > 0 ? [] : [own || '/']), ...patternsOf(children, own)];
  });
}
