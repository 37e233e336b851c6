import type { GeoSource } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { matchKeyOf } from './customer-key.rules.ts';
import { foldSearch } from './search-text.rules.ts';

export type CustomerFacts = {
  merchantId: string;
  customerRef: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  street: string | null;
  suburb: string | null;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  latitude: number | null;
  longitude: number | null;
  geoSource: GeoSource | null;
  /** The time from which this data dates. Data of an older order never overwrites that of a newer one. */
  sourceAt: Date;
};

/** Finds or creates the customer of an order, who is a person (customer-key.rules.ts), updates the customer if the
 *  order's data is newer, and returns the id. The row belongs to the account and covers all its stores. No endpoint
 *  shows its fields, because not every team member sees every store (search-customers.ts). */
export async function customerOfOrder(tx: Tx, facts: CustomerFacts): Promise<string> {
  const matchKey = matchKeyOf(facts);
  const data = { ...facts, matchKey, ...wordsOf(facts) };
  for (;;) {
    await tx.customer.createMany({ data: [{ id: newId(), ...data }], skipDuplicates: true });
    await tx.customer.updateMany({
      where: { merchantId: facts.merchantId, matchKey, sourceAt: { lt: facts.sourceAt } },
      data,
    });
    // Locked until the order refers to it, so that `leaveCustomer` of another order cannot delete it. If that order has
    // just deleted it, the customer is created again.
    const [customer] = await tx.$queryRaw<{ id: string }[]>`
      select id from customers
      where merchant_id = ${facts.merchantId}::uuid and match_key = ${matchKey} for key share`;
    if (customer) return customer.id;
  }
}

/** Updates a customer after an order was moved away from them. A customer without orders is deleted. Otherwise their
 *  data comes from the order that its store changed last, or from the newest if none came from a store. */
export async function leaveCustomer(tx: Tx, customerId: string | null): Promise<void> {
  if (!customerId) return;
  await tx.$queryRaw`select 1 from customers where id = ${customerId}::uuid for update`;
  const newest = await tx.order.findFirst({
    where: { customerId },
    orderBy: [{ sourceUpdatedAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }],
  });
  if (!newest) return void (await tx.customer.deleteMany({ where: { id: customerId } }));
  const facts = {
    name: newest.customerName,
    customerRef: newest.customerRef,
    email: newest.email,
    phone: newest.phone,
    street: newest.street,
    suburb: newest.suburb,
    city: newest.city,
    province: newest.province,
    postalCode: newest.postalCode,
    latitude: newest.latitude,
    longitude: newest.longitude,
    geoSource: newest.geoSource,
    sourceAt: newest.sourceUpdatedAt ?? newest.createdAt,
  };
  await tx.customer.update({ where: { id: customerId }, data: { ...facts, ...wordsOf(facts) } });
}

type Address = Pick<CustomerFacts, 'street' | 'suburb' | 'city' | 'postalCode'>;

/** The address in one line; null if no part of it is known. */
export function addressWords({ street, suburb, city, postalCode }: Address): string | null {
  return [street, suburb, city, postalCode].filter(Boolean).join(', ') || null;
}

function wordsOf(facts: Omit<CustomerFacts, 'merchantId' | 'sourceAt'>) {
  const address = addressWords(facts);
  const words = [facts.customerRef, facts.name, facts.email, facts.phone, address];
  return { address, searchText: foldSearch(words.filter(Boolean).join(' ')) };
}
