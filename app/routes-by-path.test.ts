import { matchRoutes } from '@remix-run/react';
import { expect, test } from 'vitest';
import { firstPartOf, routesByPath, withRoutes } from './routes-by-path.ts';
import entries from './routes.ts';

type Entry = (typeof entries)[number];
type Flat = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>;

const ALL: Flat = { root: { id: 'root', path: '' }, ...flat(entries, 'root') };
const BY_PATH = routesByPath(ALL);

test('every page matches among the routes of its first part as among all', () => {
  const paths = Object.keys(ALL).map((id) => pathOf(id).replaceAll(/:\w+|\*/g, 'x1'));
  const odd = ['/', '/nothing', '/ORDERS', '/orders//', '/app', '/app/', '/app/none', '/auth/x/y'];
  expect(paths.length).toBeGreaterThan(150);
  for (const path of [...paths, ...odd]) {
    const first = firstPartOf(path);
    if (first === null) continue;
    const few = BY_PATH.get(first) ?? BY_PATH.get('')!;
    expect(idsAt(few, path), path).toEqual(idsAt(ALL, path));
    expect(idsAt(few, path), path).not.toEqual([]);
  }
});

test('a list is found among few routes', () => {
  expect(Object.keys(BY_PATH.get('orders')!).length).toBeLessThan(Object.keys(ALL).length / 5);
});

test('a path that the router decodes, or a page’s data, is matched among all', () => {
  expect(firstPartOf('/%6Frders')).toBeNull();
  expect(firstPartOf('/orders.data')).toBeNull();
  expect(firstPartOf('/_root.data')).toBeNull();
  expect(firstPartOf('//Orders/')).toBe('orders');
});

test('the list of files has no routes that the page lacks', () => {
  const files = Object.fromEntries(Object.keys(ALL).map((id) => [id, { module: id }]));
  const build = { routes: ALL, assets: { version: '1', routes: files } };

  const few = withRoutes(build, BY_PATH.get('orders')!);

  expect(Object.keys(few.assets.routes)).toEqual(Object.keys(few.routes));
  expect(few.assets.version).toBe('1');
});

function flat(routes: readonly Entry[], parentId: string): Flat {
  return Object.assign(
    {},
    ...routes.map(({ id, file, path, index, children = [] }) => {
      const own = id ?? file.replace(/\.tsx?$/, '');
      const route = { id: own, parentId, ...(path ? { path } : {}), ...(index ? { index } : {}) };
      return { [own]: route, ...flat(children, own) };
    }),
  ) as Flat;
}

function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : ALL[id];
  return route ? `${pathOf(route.parentId)}/${route.path ?? ''}`.replaceAll(/\/+/g, '/') : '';
}

function idsAt(routes: Flat, path: string): string[] {
  return (matchRoutes(treeOf(routes), path) ?? []).map(({ route }) => route.id ?? '');
}

type Tree = Parameters<typeof matchRoutes>[0];

function treeOf(routes: Flat, parentId?: string): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: treeOf(routes, id) },
    );
}
