import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchPath } from '@remix-run/react';
import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, test } from 'vitest';
import routes from '#app/routes.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Served beside the screens. */
const BESIDE = ['/healthz', '/readyz', '/track-order/*', '/documents/*', '/api/*', '/assets/*'];
/** Asked for to show what is said where nothing is. */
const NOWHERE = ['/no-such-page'];

const pages = [...patternsOf(routes, ''), ...BESIDE];

test('what a journey opens is an address of ours: one that never existed shows nothing', () => {
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

/** Without its question; what is put into a text stands for one part of the path. */
function addressOf(path: string): string {
  return path.replaceAll(/\$\{[^}]*\}/g, 'x').replace(/[?#].*$/, '');
}

/** The page for whatever is not there is none. */
function patternsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    if (path === '*') return [];
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(children.length > 0 ? [] : [own || '/']), ...patternsOf(children, own)];
  });
}
