import type { OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import type { CustomerRow } from '#app/domain/orders/search-customers.ts';
import type { AddressValue } from '#app/ui/address.ts';

/** Where the customer's last order went. A position that was only a town's stays one. */
export function addressOfCustomer(customer: CustomerRow): AddressValue {
  const isExact = customer.geoSource === 'pin' || customer.geoSource === 'store';
  return {
    street: customer.street ?? '',
    suburb: customer.suburb ?? '',
    city: customer.city ?? '',
    province: customer.province ?? '',
    postalCode: customer.postalCode ?? '',
    latitude: customer.latitude,
    longitude: customer.longitude,
    geoSource: customer.geoSource,
    precision: customer.latitude === null ? null : isExact ? 'street' : 'town',
  };
}

/** The fields that are filled from the customer beside the address. */
export function fieldsOfCustomer(customer: CustomerRow): Partial<OrderFormValues> {
  const { customerRef, email, name, phone } = customer;
  return {
    customerRef: customerRef ?? '',
    email: email ?? '',
    customerName: name,
    phone: phone ?? '',
  };
}
