/** Whether a request that would change something comes from one of our own pages. A browser sends
 *  Origin with every such request; where it is missing, only its own word that the request is
 *  same-origin counts. */
export function isFromOurPages(
  header: (name: string) => string | null | undefined,
  publicOrigin: string,
): boolean {
  const origin = header('origin');
  return origin ? origin === publicOrigin : header('sec-fetch-site') === 'same-origin';
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

export function changesSomething(method: string): boolean {
  return !READING.has(method.toUpperCase());
}
