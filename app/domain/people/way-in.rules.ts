/** The path of a page for signing in, signing up or resetting a password, with the `to` parameter of the previous page.
 *  `to` is the page to open at the end, when `safePath` checks it. */
export function withTo(path: string, before: URLSearchParams): string {
  const to = before.get('to');
  if (to === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}to=${encodeURIComponent(to)}`;
}
