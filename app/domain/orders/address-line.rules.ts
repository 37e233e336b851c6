import type { Order } from '@prisma/client';
import { withoutEnd } from '#app/domain/shared/plain-writing.ts';

/** The address in one line, without its empty fields. */
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

/** Replaces line breaks, which people type into large address fields, with commas. Otherwise 'Unit 4' and '9 Anton
 *  Street' would read as 'Unit 4 9 Anton Street'. */
export function withCommas(text: string): string {
  const lines = text.split(/[\r\n\u0085\u2028\u2029]+/);
  return lines
    .map((line) => withoutEnd(line, /[\s,]/).trim())
    .filter(Boolean)
    .join(', ');
}

/** The country's name if it is South Africa, else its code. */
export function countryName(country: string | null): string | null {
  return country === 'ZA' ? 'South Africa' : country;
}
