import ipaddr from 'ipaddr.js';

/** Whether a host name always means this machine: a loopback address, or a name that RFC 6761 reserves for it. An IPv6
 *  address may be in brackets, as in URLs, or without. */
export function isLoopbackName(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && /^[\d.]+$|:/.test(name) && isLoopbackAddress(name);
}

function isLoopbackAddress(text: string): boolean {
  // Only with four parts: some programs read `127.1` as an address, others as a name.
  if (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)) return false;
  return ipaddr.process(text).range() === 'loopback';
}

/** Whether a Host header, with or without its port, always means this machine. */
export function isLoopbackHost(header: string | undefined): boolean {
  const host = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(header ?? '')?.[1];
  return host !== undefined && isLoopbackName(host);
}
