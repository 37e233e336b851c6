import type { IncomingAddress, IncomingOrder, Platform } from '#app/ports/store-platform.ts';
import { parsePhone } from '#app/domain/shared/phone.ts';
import { provinceCode } from '#app/domain/shared/province.ts';

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
 *  it is flat or suite and belongs to the street. */
export function destinationOf(order: IncomingOrder, platform: Platform): Destination {
  const address = isEmpty(order.shipping) ? order.billing : order.shipping;
  const second = address.address2?.trim() || null;
  const country = address.countryCode?.toUpperCase() ?? null;
  const lines = platform === 'shopify' ? [address.address1] : [address.address1, second];
  const phone = address.phone ?? order.shipping.phone ?? order.billing.phone;
  return {
    customerName: (address.name ?? order.billing.name ?? '').trim(),
    phone: phone ? (parsePhone(phone)?.e164 ?? phone) : null,
    company: address.company,
    street: lines.filter((line) => line?.trim()).join(', ') || null,
    suburb: platform === 'shopify' ? second : null,
    city: address.city?.trim() || null,
    province: address.province
      ? (provinceCode(address.province, country) ?? address.province)
      : null,
    postalCode: address.postalCode?.trim() || null,
    country,
    latitude: address.latitude,
    longitude: address.longitude,
  };
}

function isEmpty(address: IncomingAddress): boolean {
  return !address.address1?.trim() && !address.city?.trim() && !address.name?.trim();
}
