import { EMBEDDED_ROOT, hrefBelow } from '#app/shells/embedded-href.ts';
import { screensOf, type ShellName } from '#app/shells/screens.ts';
import { wordpressRoot } from '#app/shells/wordpress-places.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { keyOf, OTHER_ROUTES, SCREEN_ROUTES, type Form, type RemixRoute } from './routes/index.ts';

export type { ShellName };
type Route = { id: string; shell: ShellName; route: RemixRoute };

/** One request to a route: either a read or the post of a form. */
type Ask = {
  name: string;
  path(owned: Owned): string;
  may: RemixRoute['get'];
  form: Form | null;
};

/** Every row of the route table, once for each shell that has it. */
export function routes(): Route[] {
  const screens = (['portal', 'embedded', 'wordpress'] as const).flatMap((shell) =>
    screensOf(shell).map((screen) => {
      const route = SCREEN_ROUTES[keyOf(screen)];
      if (!route) throw new Error(`${screen.path} has no row`);
      return { id: `${shell}:${screen.path || 'index'}`, shell, route };
    }),
  );
  const others = Object.entries(OTHER_ROUTES).map(([id, route]): Route => {
    return { id, route, shell: shellOf(id) };
  });
  return [...screens, ...others];
}

function shellOf(id: string): ShellName {
  if (id === 'shells/wordpress-layout' || id.startsWith('wordpress:')) return 'wordpress';
  return id.includes('embedded') ? 'embedded' : 'portal';
}

/** All requests to a route: its loader alone, which must check access too; its whole page; each form. */
export function asksOf({ id, shell, route }: Route): Ask[] {
  const path = (only?: string) => (owned: Owned) =>
    dataPath(pathOf(shell, route, owned), { index: id.endsWith(':index'), only });
  const isLayout = id === 'root' || id.startsWith('shells/');
  const read = { may: route.get, form: null };
  return [
    { ...read, name: `get ${id}`, path: path(id) },
    ...(isLayout ? [] : [{ ...read, name: `get ${id} with its frame`, path: path() }]),
    ...Object.entries(route.forms ?? {}).map(([intent, form]) => {
      return { name: `post ${id} ${intent}`.trim(), path: path(), may: form.may, form };
    }),
  ];
}

type More = { index: boolean; only: string | undefined };

/** The path of a route, with the root of its shell in front. */
export function pathOf(shell: ShellName, route: RemixRoute, owned: Owned): string {
  const at = `/${route.at(owned)}`;
  if (shell === 'portal') return at;
  const root = shell === 'embedded' ? EMBEDDED_ROOT : wordpressRoot(owned.store.id);
  const [path = '', search] = at.split('?');
  return hrefBelow(root)(path) + (search === undefined ? '' : `?${search}`);
}

/** The address from which Remix loads the data of a page. */
function dataPath(at: string, { index, only }: More): string {
  const [path = '', search = ''] = at.split('?');
  const query = new URLSearchParams(search);
  if (only) query.set('_routes', only);
  return `/${path.slice(1) || '_root'}.data?${index ? 'index&' : ''}${query.toString()}`;
}
