import type { Order } from '@prisma/client';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import type { Destination } from './incoming-address.rules.ts';

/** If the store no longer shows a customer that it showed earlier, the known data stays, since a driver may be on the
 *  way. */
export function withKnownCustomer(
  known: Order,
  incoming: IncomingOrder,
  to: Destination,
): { incoming: IncomingOrder; to: Destination } {
  if (!incoming.facts.isWithheld || known.dataWithheld) return { incoming, to };
  const { email, customerRef, customerName, phone, company } = known;
  const { street, suburb, city, province, postalCode, country, latitude, longitude } = known;
  const billing = known.billing as unknown as IncomingOrder['billing'];
  const facts = { ...incoming.facts, isWithheld: false };
  return {
    incoming: { ...incoming, email, customerRef, billing, facts },
    to: {
      customerName,
      phone,
      company,
      street,
      suburb,
      city,
      province,
      postalCode,
      country,
      latitude,
      longitude,
    },
  };
}
