import type { OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import type { AddressValue } from '#app/ui/address.ts';

/** The texts of the form as the address picker holds them. */
export function addressOfForm(values: OrderFormValues): AddressValue {
  const { street, suburb, city, province, postalCode, latitude, longitude } = values;
  const isPlaced = latitude !== '' && longitude !== '';
  return {
    street,
    suburb,
    city,
    province,
    postalCode,
    latitude: isPlaced ? Number(latitude) : null,
    longitude: isPlaced ? Number(longitude) : null,
    geoSource: isPlaced ? (values.geoSource as AddressValue['geoSource']) || null : null,
    precision: isPlaced ? (values.precision as AddressValue['precision']) || null : null,
  };
}
