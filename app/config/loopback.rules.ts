import ipaddr from 'ipaddr.js';

/** Whether a host's name leads to this very machine whoever looks it up: an address of the loopback
 *  network, or a name that RFC 6761 reserves for it. Takes it as a URL or a setting writes it. */
export function isLoopbackName(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && /^[\d.]+$|:/.test(name) && isLoopbackAddress(name);
}

function isLoopbackAddress(text: string): boolean {
  // Only in four parts: `127.1` is an address to some readers and a name to others.
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) return false;
  return ipaddr.process(text).range() === 'loopback';
}

/** The same for a Host header, with or without its port. */
export function isLoopbackHost(header: string | undefined): boolean {
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header ?? '')?.[1];
  return host !== undefined && isLoopbackName(host);
}
