import type { ScreenRoute } from '#app/shells/screens.ts';

const NAME = /:(\w+)/g;

/** The parameter names in the path and query of a screen's example address. */
export function namesOf({ path, query = '' }: ScreenRoute): string[] {
  return [...`${path}?${query}`.matchAll(NAME)].map(([, name = '']) => name);
}

/** The example address of a screen with these parameter values, relative to the root of its shell. */
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
