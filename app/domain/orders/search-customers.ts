import type { GeoSource } from '@prisma/client';
import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { foldText } from './search-text.rules.ts';

const MOST = 50;

export type CustomerRow = {
  id: string;
  customerRef: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  street: string | null;
  suburb: string | null;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  latitude: number | null;
  longitude: number | null;
  geoSource: GeoSource | null;
  merchantName: string;
  merchantId: string;
};

/** Customers of the actor's own orders by any part of name, e-mail, phone, reference or address;
 *  a store manager sees those of the assigned stores. Answers at most 50. */
export async function searchCustomers(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  input: { searchString: string },
): Promise<CustomerRow[]> {
  const words = foldText(input.searchString).split(' ').filter(Boolean).slice(0, 6);
  if (words.length === 0)
    throw invalidField('searchString', 'Please enter a Customer search query');
  const rows = ownedRows(actor, authorize(actor, 'customer.read'));
  const customers = await deps.db.customer.findMany({
    where: {
      ...(rows.merchantId ? { merchantId: rows.merchantId } : {}),
      ...(rows.storeId ? { orders: { some: { storeId: rows.storeId } } } : {}),
      AND: words.map((word) => ({ searchText: { contains: word } })),
    },
    orderBy: [{ sourceAt: 'desc' }, { id: 'asc' }],
    take: MOST,
    include: { merchant: { select: { name: true } } },
  });
  return customers.map(({ merchant, ...customer }) => ({
    ...customer,
    merchantName: merchant.name,
  }));
}
