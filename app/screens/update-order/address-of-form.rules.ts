import type { OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import { toDegrees } from '#app/domain/shared/geo.ts';
import type { AddressValue } from '#app/ui/address.ts';

/** The form's values as an address for the picker. Coordinates are kept as typed unless both are numbers. */
export function addressOfForm(values: OrderFormValues): AddressValue {
  const { street, suburb, city, province, postalCode, latitude, longitude } = values;
  const at = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) };
  const isPlaced = at.latitude !== null && at.longitude !== null;
  const isTyped = !isPlaced && `${latitude}${longitude}`.trim() !== '';
  return {
    street,
    suburb,
    city,
    province,
    postalCode,
    latitude: isPlaced ? at.latitude : null,
    longitude: isPlaced ? at.longitude : null,
    geoSource: isPlaced ? (values.geoSource as AddressValue['geoSource']) || null : null,
    precision: isPlaced ? (values.precision as AddressValue['precision']) || null : null,
    typed: isTyped ? { latitude, longitude } : null,
  };
}
