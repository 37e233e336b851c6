import type { Place } from '#app/ports/places.ts';

/** An address as the offline address search finds it. */
export const KLOOF: Place = {
  id: 'kloof',
  label: '12 Kloof Street, Gardens, Cape Town',
  street: '12 Kloof Street',
  suburb: 'Gardens',
  city: 'Cape Town',
  provinceCode: 'WC',
  postalCode: '8001',
  latitude: -33.92584,
  longitude: 18.42322,
  precision: 'street',
  source: 'offline',
};
