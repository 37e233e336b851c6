import type { IncomingAddress, IncomingOrder, Platform } from '#app/ports/store-platform.ts';
import { readingOf } from '#app/domain/orders/same-writing.rules.ts';
import { countryCode, isNothing } from '#app/domain/shared/country.ts';
import { parsePostalCode } from '#app/domain/shared/postal-code.ts';
import { parseProvince, provinceCode } from '#app/domain/shared/province.ts';

export type Destination = {
  customerName: string;
  phone: string | null;
  company: string | null;
  street: string | null;
  suburb: string | null;
  city: string | null;
  /** Our province code, or the text that the store sent if it is not one of our provinces. */
  province: string | null;
  postalCode: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** The destination of an order: the shipping address, or the billing address if there is no shipping address at all.
 *  Shopify labels the second line Suburb; elsewhere it is a flat or suite and belongs to the street. Readable values
 *  are normalised, others are kept as sent. */
export function destinationOf(order: IncomingOrder, platform: Platform): Destination {
  const address = writtenAddress(order);
  const second = given(address.address2);
  const country = countryOf(address, order);
  const lines =
    platform === 'shopify' ? [given(address.address1)] : [given(address.address1), second];
  const phone = given(address.phone) ?? given(order.shipping.phone) ?? given(order.billing.phone);
  return {
    customerName: given(address.name) ?? given(order.billing.name) ?? '',
    phone: readingOf('phone', phone),
    company: given(address.company),
    street: lines.filter(Boolean).join(', ') || null,
    suburb: platform === 'shopify' ? readingOf('suburb', second) : null,
    city: readingOf('city', given(address.city)),
    province: parseProvince(address.province, country),
    postalCode: postalCodeOf(address.postalCode, country),
    country,
    latitude: address.latitude,
    longitude: address.longitude,
  };
}

/** The recipient as the store wrote it, part by part, before `destinationOf` normalises it. It leaves out the coordinates, which a
 *  store may add later, and a billing address that `destinationOf` does not use. */
export function recipientAsWritten(order: IncomingOrder) {
  const { shipping, billing } = order;
  const { address1, address2, city, province, postalCode, ...address } = writtenAddress(order);
  const country = countryWritten(address) ?? countryWritten(billing);
  return {
    name: given(address.name) ?? given(billing.name),
    company: given(address.company),
    phone: given(address.phone) ?? given(shipping.phone) ?? given(billing.phone),
    address: { country, address1, address2, city, province, postalCode },
  };
}

export function coordinatesAsWritten(order: IncomingOrder): readonly (number | null)[] {
  const { latitude, longitude } = writtenAddress(order);
  return [latitude, longitude];
}

function writtenAddress({ shipping, billing }: IncomingOrder): IncomingAddress {
  return isEmpty(shipping) ? billing : shipping;
}

/** The trimmed text; null if it is missing or blank. */
function given(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** The country of the address, or else of the billing address. If neither has one, it is South Africa if the address
 *  looks like one of ours (`isOurs`), otherwise null. An unreadable country is kept in upper case. */
function countryOf(
  address: IncomingAddress,
  { billing, currency }: Pick<IncomingOrder, 'billing' | 'currency'>,
): string | null {
  const written = countryWritten(address) ?? countryWritten(billing);
  if (written) return countryCode(written) ?? written.toUpperCase();
  return isOurs(address, currency) ? 'ZA' : null;
}

function countryWritten({
  countryCode: text,
}: Pick<IncomingAddress, 'countryCode'>): string | null {
  return isNothing(text ?? '') ? null : given(text);
}

/** Whether an address without a country is in South Africa. It is not if its postal code cannot be ours. Otherwise a
 *  full province name is enough. A province code may be another country's, so the postal code or the currency must
 *  match too. */
function isOurs({ province, postalCode }: IncomingAddress, currency: string): boolean {
  const code = given(postalCode);
  const isCodeOurs = code !== null && parsePostalCode(code) !== null;
  if (code !== null && !isCodeOurs) return false;
  if (provinceCode(province, null)) return true;
  return provinceCode(province, 'ZA') !== null && (isCodeOurs || currency === 'ZAR');
}

/** Postal codes of other countries are not normalised, since their letters and dashes have a meaning. */
function postalCodeOf(text: string | null, country: string | null): string | null {
  const code = given(text);
  return country === 'ZA' ? readingOf('postalCode', code) : code;
}

function isEmpty(address: IncomingAddress): boolean {
  return !given(address.address1) && !given(address.city) && !given(address.name);
}
