import { isIP } from 'node:net';

/** Where the wp-admin of a store may be: the origin of its address, with and without `www.`. WordPress
 *  leads from one to the other, and merchants type either. Its own spelling comes first. */
export function wordpressOrigins(storeUrl: string): string[] {
  if (!URL.canParse(storeUrl)) return [];
  const { origin, protocol, hostname, host } = new URL(storeUrl);
  if (isIP(hostname) !== 0 || !hostname.includes('.')) return [origin];
  const other = host.startsWith('www.') ? host.slice('www.'.length) : `www.${host}`;
  return [origin, `${protocol}//${other}`];
}

/** Whether an origin is one of them, in whatever script its name is written. */
export function isWordpressOrigin(origin: string, storeUrl: string): boolean {
  return URL.canParse(origin) && wordpressOrigins(storeUrl).includes(new URL(origin).origin);
}
