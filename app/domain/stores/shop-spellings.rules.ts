const WWW = /^(https?:\/\/)www\./i;

/** The address of a site without `www.`, by which two addresses of one shop are compared. */
export function withoutWww(address: string): string {
  return address.replace(WWW, '$1');
}

/** A shop's address as given, and the same address with `www.` removed or added. Both lead to the same shop, even where
 *  its site does not redirect from one to the other. */
export function shopSpellings(address: string): [own: string, other: string] {
  const plain = withoutWww(address);
  return [address, plain === address ? address.replace(/^(https?:\/\/)/i, '$1www.') : plain];
}
