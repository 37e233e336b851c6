import { z } from 'zod';
import { AddressForm } from '#app/domain/shared/address-form.schema.ts';

const text = z.string().default('');

/** The fields that Create Order and Update Order have in common, each as text. */
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
