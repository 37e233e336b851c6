import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import type { RouteConfigEntry } from '@remix-run/route-config';
import * as entry from '#app/entry.server.tsx';
import routes from '#app/routes.ts';

const APP = join(import.meta.dirname, '../../app');
type Built = ServerBuild['routes'][string];

/** The screens as Remix serves them, from source: without a build and without the browser bundle. */
export async function screensFromSource(): Promise<ServerBuild> {
  const root = await routeOf({ file: 'root.tsx', path: '' }, undefined);
  const all = [root, ...(await Promise.all(routes.map((route) => below(route, 'root')))).flat()];
  const byId = Object.fromEntries(all.map((route) => [route.id, route]));
  return {
    routes: byId,
    entry: { module: { ...entry, streamTimeout: entry.streamTimeout } },
    assets: { entry: { imports: [], module: '' }, routes: assetsOf(all), url: '', version: '' },
    assetsBuildDirectory: '',
    publicPath: '/',
    basename: '/',
    isSpaMode: false,
    mode: 'production',
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
  };
}

async function below(route: RouteConfigEntry, parentId: string): Promise<Built[]> {
  const own = await routeOf(route, parentId);
  const children = await Promise.all((route.children ?? []).map((child) => below(child, own.id)));
  return [own, ...children.flat()];
}

async function routeOf(route: RouteConfigEntry, parentId: string | undefined): Promise<Built> {
  const module = (await import(join(APP, route.file))) as Built['module'];
  const id = route.id ?? route.file.replace(/\.tsx$/, '');
  const { path, index, caseSensitive } = route;
  return {
    id,
    module,
    ...(parentId === undefined ? {} : { parentId }),
    ...(path === undefined ? {} : { path }),
    ...(index === undefined ? {} : { index }),
    ...(caseSensitive === undefined ? {} : { caseSensitive }),
  };
}

function assetsOf(all: readonly Built[]): ServerBuild['assets']['routes'] {
  const known = all.map(({ module, ...route }) => [
    route.id,
    {
      ...route,
      module: '',
      hasLoader: 'loader' in module,
      hasAction: 'action' in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasErrorBoundary: 'ErrorBoundary' in module,
    },
  ]);
  return Object.fromEntries(known) as ServerBuild['assets']['routes'];
}
