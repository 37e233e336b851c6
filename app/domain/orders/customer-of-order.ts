import type { GeoSource } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { foldText } from './search-text.rules.ts';

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
  /** When the order said so; an older order never overwrites what a newer one said. */
  sourceAt: Date;
};

/** What makes two orders the same customer: e-mail, else phone, else reference, else name. */
export function matchKeyOf(
  facts: Pick<CustomerFacts, 'email' | 'phone' | 'customerRef' | 'name'>,
): string {
  if (facts.email) return `email ${foldText(facts.email)}`;
  if (facts.phone) return `phone ${facts.phone.replace(/[^\d+]/g, '')}`;
  if (facts.customerRef) return `ref ${foldText(facts.customerRef)}`;
  return `name ${foldText(facts.name)}`;
}

/** Finds or makes the customer of an order; answers the id. */
export async function customerOfOrder(tx: Tx, facts: CustomerFacts): Promise<string> {
  const matchKey = matchKeyOf(facts);
  const address =
    [facts.street, facts.suburb, facts.city, facts.postalCode].filter(Boolean).join(', ') || null;
  const searchText = foldText(
    [facts.customerRef, facts.name, facts.email, facts.phone, address].filter(Boolean).join(' '),
  );
  const data = { ...facts, matchKey, address, searchText };
  await tx.customer.createMany({ data: [{ id: newId(), ...data }], skipDuplicates: true });
  await tx.customer.updateMany({
    where: { merchantId: facts.merchantId, matchKey, sourceAt: { lt: facts.sourceAt } },
    data,
  });
  const customer = await tx.customer.findUniqueOrThrow({
    where: { merchantId_matchKey: { merchantId: facts.merchantId, matchKey } },
    select: { id: true },
  });
  return customer.id;
}

/** A customer that an edit left without any order is forgotten. */
export async function forgetIfOrphan(tx: Tx, customerId: string | null): Promise<void> {
  if (!customerId) return;
  await tx.customer.deleteMany({ where: { id: customerId, orders: { none: {} } } });
}
