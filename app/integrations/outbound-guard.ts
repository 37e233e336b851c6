import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { AppError } from '#app/domain/shared/errors.ts';

export const PRIVATE_ADDRESS = 'EPRIVATEADDRESS';

/** Guards calls to addresses that people typed: https only, and never into our own network.
 *  The origins in `exempt` (simulators) pass. */
export type OutboundGuard = {
  /** @throws AppError 'store-refused' */
  check(address: string): URL;
  isExempt(url: URL): boolean;
  /** For an agent: looks at the address really connected to, so that a name cannot change its
   *  mind between the check and the call. */
  lookup: typeof guardedLookup;
};

export function createOutboundGuard(
  exempt: readonly string[],
  /** What the address is called in messages. */
  what = 'store address',
): OutboundGuard {
  const origins = new Set(exempt.map((origin) => new URL(origin).origin));
  const isExempt = (url: URL) => origins.has(url.origin);
  return {
    isExempt,
    lookup: guardedLookup,
    check(address) {
      const url = URL.parse(address);
      if (!url) throw refused(`The ${what} is not a web address.`);
      if (url.protocol !== 'https:') throw refused(`The ${what} must start with https://.`);
      if (url.username || url.password) {
        throw refused(`The ${what} must not hold a user name or password.`);
      }
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && isPrivate(host) && !isExempt(url)) {
        throw refused(`The ${what} lies inside a private network.`);
      }
      return url;
    },
  };
}

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

function guardedLookup(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    if (addresses.some(({ address }) => isPrivate(address))) {
      const denied: NodeJS.ErrnoException = new Error('The address lies inside a private network.');
      denied.code = PRIVATE_ADDRESS;
      return callback(denied, []);
    }
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0]!.address, addresses[0]!.family);
  });
}

const PRIVATE = new BlockList();
// prettier-ignore
const V4: readonly [string, number][] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16],
  ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['224.0.0.0', 3],
];
// prettier-ignore
const V6: readonly [string, number][] = [
  ['::', 96], ['64:ff9b::', 96], ['2001::', 32], ['2002::', 16], ['fc00::', 7], ['fe80::', 10],
  ['fec0::', 10], ['ff00::', 8],
];
for (const [net, bits] of V4) PRIVATE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of V6) PRIVATE.addSubnet(net, bits, 'ipv6');

/** A v4 address dressed as v6 (`::ffff:10.0.0.1`) is matched by the v4 rules too. */
function isPrivate(address: string): boolean {
  return PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function refused(message: string): AppError {
  return new AppError('store-refused', message);
}
