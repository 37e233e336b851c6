import ipaddr from 'ipaddr.js';

/** Whose forwarding headers are trusted: none, those of the last N hops, or those of the named networks. The format
 *  is Express's `trust proxy`. */
type TrustedProxies = false | number | readonly string[];

const MAX_HOPS = 10;
/** Express's own names of networks. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

const TRUST_PROXY_EXAMPLES =
  'enter the number of proxies in front, e.g. 1, or their networks, e.g. 10.0.0.0/8, loopback';

/** Parses the setting. @throws Error with the reason. */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.trim().toLowerCase();
  if (value === 'false') return false;
  if (value === 'true')
    throw new Error(
      `must not be true: whoever asks would name their own address, and every limit by address would be void; ${TRUST_PROXY_EXAMPLES}`,
    );
  if (/^\d+$/.test(value)) return hops(Number(value));
  const networks = value.split(',').map((part) => part.trim());
  const wrong = networks.find((network) => !isNetwork(network));
  if (wrong !== undefined)
    throw new Error(`holds "${wrong}", which is no network; ${TRUST_PROXY_EXAMPLES}`);
  return networks;
}

function hops(count: number): number {
  if (count >= 1 && count <= MAX_HOPS) return count;
  throw new Error(`must be 1 to ${MAX_HOPS} hops; false where there is no proxy`);
}

/** A network of half the address space or more is refused, because it would trust everyone. */
function isNetwork(text: string): boolean {
  if (NAMED.has(text)) return true;
  if (!text.includes('/')) return isAddress(text);
  const [address = '', bits = ''] = text.split('/');
  if (!isAddress(address) || !/^\d{1,3}$/.test(bits)) return false;
  return Number(bits) >= 8 && Number(bits) <= (address.includes(':') ? 128 : 32);
}

/** Excludes `10.1`, which some programs read as 10.0.0.1. */
function isAddress(text: string): boolean {
  return text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
}
