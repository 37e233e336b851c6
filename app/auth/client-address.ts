import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Whom a request is counted against. An IPv4 address counts as it is, also when it comes wrapped in
 *  an IPv6 one; of an IPv6 address only the network of 64 bits counts, since whoever has one address
 *  of it has them all (RFC 6177). */
export function clientAddress(request: Pick<Request, 'ip'>): string {
  const { ip } = request;
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
