import { embeddedHref } from '#app/shells/embedded-href.ts';
import { SCREENS } from '#app/shells/screens.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { OTHER_ROUTES, SCREEN_DOORS, type Form, type RemixDoor } from './doors/index.ts';

export type Frame = 'portal' | 'embedded';
export type Route = { id: string; frame: Frame; door: RemixDoor };

/** One way to ask something of a route: reading, or posting a form. */
export type Ask = {
  name: string;
  path(owned: Owned): string;
  may: RemixDoor['get'];
  form: Form | null;
};

/** Every row of the route table with the door that the test's table knows for it. */
export function routes(): Route[] {
  const screens = (['portal', 'embedded'] as const).flatMap((frame) =>
    SCREENS.filter(({ only }) => !only || only === frame).map(({ path }) => {
      const door = SCREEN_DOORS[path || (frame === 'embedded' ? 'home' : '')];
      if (!door) throw new Error(`${path} is not in the test's table`);
      return { id: `${frame}:${path || 'index'}`, frame, door };
    }),
  );
  const others = Object.entries(OTHER_ROUTES).map(([id, door]): Route => {
    return { id, door, frame: id.includes('embedded') ? 'embedded' : 'portal' };
  });
  return [...screens, ...others];
}

/** The loader alone, as a guard of its own; its whole page; each of its forms. */
export function asksOf({ id, frame, door }: Route): Ask[] {
  const path = (only?: string) => (owned: Owned) =>
    dataPath(frame, door.at(owned), { index: id.endsWith(':index'), only });
  const isLayout = id === 'root' || id.startsWith('shells/');
  const read = { may: door.get, form: null };
  return [
    { ...read, name: `get ${id}`, path: path(id) },
    ...(isLayout ? [] : [{ ...read, name: `get ${id} with its frame`, path: path() }]),
    ...Object.entries(door.forms ?? {}).map(([intent, form]) => {
      return { name: `post ${id} ${intent}`.trim(), path: path(), may: form.may, form };
    }),
  ];
}

type More = { index: boolean; only: string | undefined };

/** Where Remix asks for the data of a page. */
function dataPath(frame: Frame, at: string, { index, only }: More): string {
  const [path = '', search = ''] = at.split('?');
  const query = new URLSearchParams(search);
  if (only) query.set('_routes', only);
  const name = frame === 'embedded' ? embeddedHref(`/${path}`).slice(1) : path;
  return `/${name || '_root'}.data?${index ? 'index&' : ''}${query.toString()}`;
}
