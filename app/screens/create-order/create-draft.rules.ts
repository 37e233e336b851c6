import { ORDER_FORM_FIELDS, type OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import { addressOfForm } from '#app/screens/update-order/address-of-form.rules.ts';
import type { AddressValue } from '#app/ui/address.ts';

type Fields = Readonly<Record<string, string>>;

/** Returns the fields to keep as a draft, or null if nothing but the store was chosen. */
export function ownOfCreate(fields: Fields): Record<string, string> | null {
  const isTyped = ORDER_FORM_FIELDS.some((name) => (fields[name] ?? '').trim() !== '');
  return isTyped ? { ...fields } : null;
}

export function addressOfDraft(fields: Fields): AddressValue {
  const values = Object.fromEntries(ORDER_FORM_FIELDS.map((name) => [name, fields[name] ?? '']));
  return addressOfForm(values as OrderFormValues);
}
