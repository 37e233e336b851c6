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
  /** Our code inside South Africa, else as the store sent it. */
  province: string | null;
  postalCode: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** Where the order goes: the shipping address, field by field completed from the billing address
 *  only when there is no shipping address at all. Shopify labels the second line Suburb; elsewhere
 *  it is flat or suite and belongs to the street. What can be read is kept in one writing, the rest as it
 *  came. */
export function destinationOf(order: IncomingOrder, platform: Platform): Destination {
  const address = isEmpty(order.shipping) ? order.billing : order.shipping;
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

/** A blank text is as good as none. */
function given(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

/** Where no country is written it is that of who pays; where none is written at all, South Africa if province
 *  and postal code are ours. A country that cannot be read stays as it was written. */
function countryOf(
  address: IncomingAddress,
  { billing, currency }: Pick<IncomingOrder, 'billing' | 'currency'>,
): string | null {
  const written = countryWritten(address) ?? countryWritten(billing);
  if (written) return countryCode(written) ?? written.toUpperCase();
  return isOurs(address, currency) ? 'ZA' : null;
}

function countryWritten({ countryCode: text }: IncomingAddress): string | null {
  return isNothing(text ?? '') ? null : given(text);
}

/** A full name is only ours; a code may be another country's, so something else has to agree. */
function isOurs({ province, postalCode }: IncomingAddress, currency: string): boolean {
  const code = given(postalCode);
  const isCodeOurs = code !== null && parsePostalCode(code) !== null;
  if (code !== null && !isCodeOurs) return false;
  if (provinceCode(province, null)) return true;
  return provinceCode(province, 'ZA') !== null && (isCodeOurs || currency === 'ZAR');
}

/** Other countries' codes mean what their letters and dashes say. */
function postalCodeOf(text: string | null, country: string | null): string | null {
  const code = given(text);
  return country === 'ZA' ? readingOf('postalCode', code) : code;
}

function isEmpty(address: IncomingAddress): boolean {
  return !given(address.address1) && !given(address.city) && !given(address.name);
}
