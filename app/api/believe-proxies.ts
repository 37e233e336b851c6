import type { Application, Request, RequestHandler } from 'express';

/** The value that the farthest trusted hop wrote into a forwarding header, where each hop may have appended its own.
 *  Earlier values come from the client and are not trusted. */
function believedValue(header: string | undefined, hops: number): string | undefined {
  const values = (header ?? '').split(',').map((value) => value.trim());
  return values[Math.max(0, values.length - hops)] || undefined;
}

const PROTOCOL = /^https?$/;
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Removes every value that was not written by a trusted proxy (`TRUST_PROXY`) from the forwarding headers, so that
 *  Express, Remix and Remix's check of form origins read only trusted values. X-Forwarded-For stays: Express ignores
 *  its untrusted entries, and it holds the addresses of a shop's buyers. */
export function believeProxies(): RequestHandler {
  return (request, _response, next) => {
    const { headers } = request;
    const hops = trustedHops(request);
    const proto = believedValue(first(headers['x-forwarded-proto']), hops);
    const host = believedValue(first(headers['x-forwarded-host']), hops);
    for (const name of ['forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port'])
      delete headers[name];
    if (hops > 0 && proto && PROTOCOL.test(proto)) headers['x-forwarded-proto'] = proto;
    if (hops > 0 && host && HOST.test(host)) headers['x-forwarded-host'] = host;
    next();
  };
}

/** The number of trusted proxies the request passed through; at least 1 behind a trusted proxy, even when it sends no
 *  X-Forwarded-For. */
export function trustedHops(request: Request): number {
  return trusts(request.app, request.socket.remoteAddress) ? Math.max(1, request.ips.length) : 0;
}

/** Express's own evaluation of `trust proxy`, for the directly connected peer. */
function trusts(app: Application, address: string | undefined): boolean {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return address !== undefined && isTrusted(address, 0);
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
