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

/** Also normalises apostrophes and invisible characters: O'Brien finds O’Brien, and copied text with hidden marks
 *  still matches. */
export function foldSearch(text: string): string {
  return foldText(plainWriting(text));
}

/** Everything that an order can be searched by, in one line. */
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
