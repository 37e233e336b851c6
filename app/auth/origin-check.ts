/** Whether a request that may change data comes from one of our own pages. Browsers send Origin with every such
 *  request. Without it, only `Sec-Fetch-Site: same-origin` is accepted. */
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
