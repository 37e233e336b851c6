/** Where people begin who wanted nowhere else: it leads on to the page of their role. */
export const START = '/dashboard';

/** The place to go to after signing in, if it is a path of ours; otherwise `fallback`. */
export function safePath(to: string | null, publicOrigin: string, fallback = START): string {
  if (!to?.startsWith('/') || !URL.canParse(to, publicOrigin)) return fallback;
  const url = new URL(to, publicOrigin);
  const path = url.pathname + url.search;
  // A path of `//host` is another origin once it stands alone in a Location header.
  return url.origin === publicOrigin && !path.startsWith('//') ? path : fallback;
}
