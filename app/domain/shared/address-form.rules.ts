import { wrongCoordinate } from './geo.ts';

export const ADDRESS_MESSAGES = {
  unpicked: 'Choose one of the suggestions, or fill in the address by hand.',
  outside: 'Must be a position in South Africa, such as -33.918861, 18.423300.',
  halfPosition: 'A position is a latitude and a longitude. Fill in both, or neither.',
} as const;

/** The form fields of an address. They are kept and replaced together. */
export const ADDRESS_FIELDS = [
  'street',
  'suburb',
  'city',
  'province',
  'postalCode',
  'latitude',
  'longitude',
  'geoSource',
  'precision',
] as const;

export function isAddressField(name: string): boolean {
  return (ADDRESS_FIELDS as readonly string[]).includes(name) || name === 'position';
}

type Coordinates = Record<'latitude' | 'longitude', string>;

export function positionErrors({ latitude, longitude }: Coordinates): Partial<Coordinates> {
  const wrong = wrongCoordinate(latitude, longitude);
  if (!wrong || `${latitude}${longitude}`.trim() === '') return {};
  const isLeftOut = { latitude, longitude }[wrong].trim() === '';
  return { [wrong]: isLeftOut ? ADDRESS_MESSAGES.halfPosition : ADDRESS_MESSAGES.outside };
}
