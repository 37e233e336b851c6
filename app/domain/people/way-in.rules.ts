/** A page of signing in, signing up or resetting a password, with the `to` of the page before: the page to open at the
 *  end. It is checked there (`safePath`). */
export function withTo(path: string, before: URLSearchParams): string {
  const to = before.get('to');
  if (to === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}to=${encodeURIComponent(to)}`;
}
