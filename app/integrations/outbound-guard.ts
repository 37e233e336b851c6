import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import { AppError } from '#app/domain/shared/errors.ts';

export const PRIVATE_ADDRESS = 'EPRIVATEADDRESS';

/** Guards calls to URLs that people entered: https only, and never into our own network. The origins in `exempt`
 *  (simulators, and the real stores in EXTRA_STORE_ORIGINS) may be inside it. */
export type OutboundGuard = {
  /** @throws AppError 'store-refused' */
  check(address: string): URL;
  isExempt(url: URL): boolean;
  /** For an HTTP agent. Checks the address that is actually connected to, so that a changed DNS answer cannot bypass
   *  the check. */
  lookup: typeof guardedLookup;
};

export function createOutboundGuard(
  exempt: readonly string[],
  /** What error messages call the URL, for example 'store address'. */
  what = 'store address',
  /** Allows an exempt origin to use plain http. Only for calls that send no secret. */
  { plainWhereExempt = false } = {},
): OutboundGuard {
  const origins = new Set(exempt.map((origin) => new URL(origin).origin));
  const isExempt = (url: URL) => origins.has(url.origin);
  return {
    isExempt,
    lookup: guardedLookup,
    check(address) {
      const url = URL.parse(address);
      if (!url)
        throw refused(`The ${what} is not a web address. It must look like https://example.com.`);
      const isPlain = plainWhereExempt && url.protocol === 'http:' && isExempt(url);
      if (url.protocol !== 'https:' && !isPlain)
        throw refused(`The ${what} must start with https://.`);
      if (url.username || url.password) {
        throw refused(`The ${what} must not contain a username or password.`);
      }
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if ((isOwnName(host) || (isIP(host) && isPrivate(host))) && !isExempt(url)) {
        throw refused(`The ${what} is inside a private network. Use a public address.`);
      }
      return url;
    },
  };
}

/** Whether the name is reserved for the local machine (RFC 6761), which needs no DNS look-up. */
function isOwnName(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host);
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
      const denied: NodeJS.ErrnoException = new Error(
        'The address is inside a private network. Use a public address.',
      );
      denied.code = PRIVATE_ADDRESS;
      return callback(denied, []);
    }
    if (options.all) return callback(null, addresses);
    callback(null, addresses[0]!.address, addresses[0]!.family);
  });
}

// IANA's registries of special-purpose addresses, routed or not, and multicast: no shop and no webhook receiver has
// such an address. In IPv6 everything outside global unicast is refused without being listed.
// prettier-ignore
const V4: readonly [string, number][] = [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16],
  ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24], ['192.31.196.0', 24],
  ['192.52.193.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['192.175.48.0', 24],
  ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3],
];
// prettier-ignore
const V6: readonly [string, number][] = [
  ['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['2620:4f:8000::', 48], ['3fff::', 20],
];
const SPECIAL = blockListOf(V4, 'ipv4');
const SPECIAL_V6 = blockListOf(V6, 'ipv6');
const GLOBAL_V6 = blockListOf([['2000::', 3]], 'ipv6');

function blockListOf(nets: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, family);
  return list;
}

/** Whether an address is private or has another special purpose. A text that cannot be parsed as an address counts as
 *  private. */
function isPrivate(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 4) return SPECIAL.check(bare, 'ipv4');
  return isIP(bare) !== 6 || !GLOBAL_V6.check(bare, 'ipv6') || SPECIAL_V6.check(bare, 'ipv6');
}

function refused(message: string): AppError {
  return new AppError('store-refused', message);
}
