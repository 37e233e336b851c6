/** A platform's own address of a customer (`gid://shopify/Customer/7`) is read by its number. */
export function shortRef(customerRef: string): string {
  return customerRef.startsWith('gid://')
    ? (customerRef.split('/').at(-1) ?? customerRef)
    : customerRef;
}
