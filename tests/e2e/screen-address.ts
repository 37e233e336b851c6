import type { ScreenRoute } from '#app/shells/screens.ts';

const NAME = /:(\w+)/g;

/** What a screen's example is about: the values that its path and query name. */
export function namesOf({ path, query = '' }: ScreenRoute): string[] {
  return [...`${path}?${query}`.matchAll(NAME)].map(([, name = '']) => name);
}

/** The address of a screen's example with these values, below the root of its shell. */
export function addressOf(
  { path, query }: ScreenRoute,
  values: Readonly<Record<string, string>>,
): string {
  return (query ? `${path}?${query}` : path).replaceAll(NAME, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });
}
