/** Shortens a platform's own customer id (`gid://shopify/Customer/7`) to its number. */
export function shortRef(customerRef: string): string {
  return customerRef.startsWith('gid://')
    ? (customerRef.split('/').at(-1) ?? customerRef)
    : customerRef;
}
