import type { Application, Request, RequestHandler } from 'express';

/** One of a proxy's values, where each hop may have added its own: the one that the farthest hop we
 *  trust has written. What stands before it was sent by whoever asks. */
function believedValue(header: string | undefined, hops: number): string | undefined {
  const values = (header ?? '').split(',').map((value) => value.trim());
  return values[Math.max(0, values.length - hops)] || undefined;
}

const PROTOCOL = /^https?$/;
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;

/** Leaves of the forwarding headers only what a trusted proxy has written (`TRUST_PROXY`), for all
 *  who read them after us: Express, Remix and its own check of forms. X-Forwarded-For stays, since
 *  Express reads it from the right, and a shop's buyers stand in it. */
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

/** How many trusted proxies the request has come through; a proxy need not say for whom. */
export function trustedHops(request: Request): number {
  return trusts(request.app, request.socket.remoteAddress) ? Math.max(1, request.ips.length) : 0;
}

/** Express' own reading of `trust proxy`, asked about whoever is connected. */
function trusts(app: Application, address: string | undefined): boolean {
  const isTrusted = app.get('trust proxy fn') as (address: string, hop: number) => boolean;
  return address !== undefined && isTrusted(address, 0);
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}
