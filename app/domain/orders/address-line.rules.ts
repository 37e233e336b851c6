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
    .filter((part) => part?.trim())
    .join(', ');
}

/** The name where it is ours, else the code. */
export function countryName(country: string | null): string | null {
  return country === 'ZA' ? 'South Africa' : country;
}
