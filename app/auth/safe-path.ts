/** The page for people who requested no other; it redirects to the start page of their role. */
export const START = '/dashboard';

/** The path to open after signing in, if it is on our origin; otherwise `fallback`. */
export function safePath(to: string | null, publicOrigin: string, fallback = START): string {
  if (!to?.startsWith('/') || !URL.canParse(to, publicOrigin)) return fallback;
  const url = new URL(to, publicOrigin);
  const path = url.pathname + url.search;
  // In a Location header, a path of `//host` would lead to another origin.
  return url.origin === publicOrigin && !path.startsWith('//') ? path : fallback;
}
