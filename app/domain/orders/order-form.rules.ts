import type { Order } from '@prisma/client';
import { ADDRESS_FIELDS, ADDRESS_MESSAGES } from '#app/domain/shared/address-form.rules.ts';
import type { AddressForm } from '#app/domain/shared/address-form.schema.ts';
import { isElsewhere } from '#app/domain/shared/address-move.rules.ts';
import { parseEmail } from '#app/domain/shared/email.ts';
import { isReadable } from '#app/domain/shared/plain-text.ts';
import { parseText } from '#app/domain/shared/plain-writing.ts';
import { parsePostalCode } from '#app/domain/shared/postal-code.ts';
import { provinceCode } from '#app/domain/shared/province.ts';
import { shortRef } from './customer-ref.rules.ts';
import { MESSAGES } from './order.rules.ts';

/** The fields that Update Order shows and posts, each as text. */
export const ORDER_FORM_FIELDS = [
  'orderId',
  'customerRef',
  'email',
  'customerName',
  'phone',
  ...ADDRESS_FIELDS,
  'note',
] as const;
export type OrderFormField = (typeof ORDER_FORM_FIELDS)[number];
export type OrderFormValues = Record<OrderFormField, string>;

export function orderFormOf(order: Order): OrderFormValues {
  const { latitude, longitude, geoSource, approximate } = order;
  const isPlaced = latitude !== null && longitude !== null;
  return {
    orderId: order.orderId,
    customerRef: shortRef(order.customerRef ?? ''),
    email: order.email ?? '',
    customerName: order.customerName,
    phone: order.phone ?? '',
    street: order.street ?? '',
    suburb: order.suburb ?? '',
    city: order.city ?? '',
    province: provinceCode(order.province, order.country ?? 'ZA') ?? '',
    postalCode: order.postalCode ?? '',
    latitude: isPlaced ? String(latitude) : '',
    longitude: isPlaced ? String(longitude) : '',
    geoSource: isPlaced ? (geoSource ?? 'store') : '',
    precision: isPlaced ? (approximate ? 'town' : 'street') : '',
    note: order.note ?? '',
  };
}

export function changedFields(from: OrderFormValues, to: OrderFormValues): OrderFormField[] {
  return ORDER_FORM_FIELDS.filter((field) => from[field] !== to[field]);
}

/** The fields whose values still differ after conversion to the format in which they are stored. */
export function changedAsStored(from: OrderFormValues, to: OrderFormValues): OrderFormField[] {
  return ORDER_FORM_FIELDS.filter(
    (field) => asStored(field, from[field]) !== asStored(field, to[field]),
  );
}

const STORED: Partial<Record<OrderFormField, (text: string) => string | null>> = {
  orderId: parseText,
  email: parseEmail,
  phone: plainPhone,
  suburb: parseText,
  city: parseText,
  postalCode: parsePostalCode,
};

/** A typed value in the format in which the server stores it. Only the usual formats of phone numbers are parsed,
 *  because the server's parser (same-writing.rules.ts) is too large for a page. */
export function asStored(field: OrderFormField, text: string): string {
  const trimmed = text.trim();
  return STORED[field]?.(trimmed) ?? trimmed;
}

const SOUTH_AFRICAN = /^(?:(?:\+|00)?270?|0?)([1-9]\d{8})$/;

function plainPhone(text: string): string | null {
  const digits = SOUTH_AFRICAN.exec(text.replace(/[\s().-]/g, ''))?.[1];
  return digits ? `+27${digits}` : null;
}

/** Errors for fields that an order always needs, and for an address search without a choice, keyed by the field on the
 *  screen. */
export function orderFormErrors(
  typed: OrderFormValues & Pick<AddressForm, 'unpicked'>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  const isBlank = (field: OrderFormField) => !isReadable(typed[field]);
  if (isBlank('orderId')) errors['orderId'] = MESSAGES.required;
  if (isBlank('customerName')) errors['customerName'] = MESSAGES.required;
  if (typed.unpicked.trim() !== '') errors['address'] = ADDRESS_MESSAGES.unpicked;
  if (isBlank('street')) errors['street'] = MESSAGES.required;
  if (isBlank('city')) errors['city'] = MESSAGES.required;
  return errors;
}

/** Whether the address has its own position. If the address is now another place and the pin was not set again, the pin
 *  does not count, because it would lead the driver to the old place. */
export function isPlaced(
  kept: OrderFormValues,
  typed: OrderFormValues & Pick<AddressForm, 'placed'>,
): boolean {
  const isGiven = typed.latitude.trim() !== '' && typed.longitude.trim() !== '';
  const isPinTheSame = kept.latitude === typed.latitude && kept.longitude === typed.longitude;
  const isSetHere = typed.placed === 'yes' || !isPinTheSame;
  return isGiven && (isSetHere || !isElsewhere(kept, typed));
}
