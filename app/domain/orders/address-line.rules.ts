import type { Order } from '@prisma/client';

/** The address in one line, empty parts left out. */
export function addressLine(
  order: Pick<
    Order,
    'company' | 'street' | 'suburb' | 'city' | 'province' | 'postalCode' | 'country'
  >,
): string {
  const country = order.country === 'ZA' ? 'South Africa' : order.country;
  return [
    order.company,
    order.street,
    order.suburb,
    order.city,
    order.province,
    order.postalCode,
    country,
  ]
    .filter((part) => part?.trim())
    .join(', ');
}
