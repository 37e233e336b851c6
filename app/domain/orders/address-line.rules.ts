import type { Order } from '@prisma/client';

/** The address in one line, empty parts left out. */
export function addressLine(
  order: Pick<
    Order,
    'company' | 'street' | 'suburb' | 'city' | 'province' | 'postalCode' | 'country'
  >,
): string {
  return [
    order.company,
    order.street,
    order.suburb,
    order.city,
    order.province,
    order.postalCode,
    countryName(order.country),
  ]
    .flatMap((part) => (part?.trim() ? [withCommas(part)] : []))
    .join(', ');
}

/** A line break in an address, as people type it into a large field, is a comma: 'Unit 4' and '9 Anton
 *  Street' are no 'Unit 4 9 Anton Street'. */
export function withCommas(text: string): string {
  const lines = text.split(/\s*[\r\n\u0085\u2028\u2029]+\s*/);
  return lines
    .map((line) => line.replace(/[\s,]+$/, '').trim())
    .filter(Boolean)
    .join(', ');
}

/** The name where it is ours, else the code. */
export function countryName(country: string | null): string | null {
  return country === 'ZA' ? 'South Africa' : country;
}
