import { z } from 'zod';
import { AddressForm } from '#app/domain/shared/address-form.schema.ts';

const text = z.string().default('');

/** What the forms of Create and Update Order post alike, each field as text. */
export const OrderFormFields = AddressForm.extend({
  orderId: text,
  customerRef: text,
  email: text,
  customerName: text,
  phone: text,
  note: text,
  confirmedNoContact: text,
  confirmedSameId: text,
});
