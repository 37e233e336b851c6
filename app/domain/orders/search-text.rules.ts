import { plainWriting } from '#app/domain/shared/plain-writing.ts';

type Searchable = {
  orderKey: string;
  orderId: string;
  customerName: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  street: string | null;
  suburb: string | null;
  city: string | null;
  postalCode: string | null;
  customerRef: string | null;
  storeName: string;
};

/** Lower case, accents folded: 'Renée Müller' is found by 'renee mu'. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The same in plain signs: O’Brien is found by O'Brien, and by what a copy has marks in. */
export function foldSearch(text: string): string {
  return foldText(plainWriting(text));
}

/** Everything an order is looked for by, in one line. */
export function orderSearchText(order: Searchable): string {
  const parts = [
    order.orderKey,
    order.orderId,
    order.customerName,
    order.email,
    order.phone,
    order.company,
    order.street,
    order.suburb,
    order.city,
    order.postalCode,
    order.customerRef,
    order.storeName,
  ];
  return foldSearch(parts.filter(Boolean).join(' '));
}
