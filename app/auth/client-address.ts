import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** The address that rate limits count a request against. An IPv4 address counts as it is, even when it is wrapped in
 *  IPv6. For IPv6 only the /64 network counts, since one subscriber usually has all of it (RFC 6177). */
export function clientAddress(request: Pick<Request, 'ip'>): string {
  const { ip } = request;
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
