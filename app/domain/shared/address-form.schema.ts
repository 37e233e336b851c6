import { z } from 'zod';
import { toDegrees, wrongCoordinate } from './geo.ts';

export const ADDRESS_MESSAGES = {
  unpicked: 'Choose one of the suggestions, or fill in the address by hand.',
  outside: 'This is not a place in South Africa, such as -33.918861, 18.423300.',
  halfPosition: 'A position is a latitude and a longitude. Fill in both, or neither.',
} as const;

/** The hidden and visible fields of the address picker, as a form posts them: all text. */
export const AddressForm = z.object({
  street: z.string().default(''),
  suburb: z.string().default(''),
  city: z.string().default(''),
  province: z.string().default(''),
  postalCode: z.string().default(''),
  latitude: z.string().default(''),
  longitude: z.string().default(''),
  geoSource: z.string().default(''),
  precision: z.string().default(''),
  /** A line that was typed after all this and not picked: the other fields know nothing of it. */
  unpicked: z.string().default(''),
});
export type AddressForm = z.infer<typeof AddressForm>;

/** The parts of an address as forms keep them; they stand and fall together. */
export const ADDRESS_FIELDS = AddressForm.omit({ unpicked: true }).keyof().options;

export function isAddressField(name: string): boolean {
  return (ADDRESS_FIELDS as readonly string[]).includes(name) || name === 'position';
}

/** The parts of an address that have a field of their own on the screen. */
const SHOWN_ADDRESS_FIELDS = AddressForm.omit({
  geoSource: true,
  precision: true,
  unpicked: true,
}).keyof().options;

/** Where the screen shows what is wrong at `path`: at the part's own field, or at the whole address. */
function errorFieldOf(path: readonly PropertyKey[]): string {
  const name = String((path[0] === 'position' ? path[1] : undefined) ?? path[0]);
  const isShown = (SHOWN_ADDRESS_FIELDS as readonly string[]).includes(name);
  return isAddressField(name) && !isShown ? 'address' : name;
}

function isCoordinate(field: string): boolean {
  return field === 'latitude' || field === 'longitude';
}

/** What is wrong with a form that holds an address, each field's first fault by the field of the
 *  screen: the faults given, then those of `error`. */
export function formErrors(
  given: Record<string, string>,
  error: z.ZodError | undefined,
): Record<string, string> {
  const faults = { ...given };
  // One coordinate that is wrong says it for both.
  const isSaid = (field: string) => isCoordinate(field) && Object.keys(given).some(isCoordinate);
  for (const { path, message } of error?.issues ?? []) {
    const field = errorFieldOf(path);
    if (!isSaid(field)) faults[field] ??= message;
  }
  return faults;
}

/** What is wrong with an address before its parts are judged: a line that was not picked, a position
 *  that is none. A position left out is no fault. */
export function addressErrors(form: AddressForm): Record<string, string> {
  return {
    ...(form.unpicked.trim() === '' ? {} : { address: ADDRESS_MESSAGES.unpicked }),
    ...positionErrors(form),
  };
}

export function positionErrors({
  latitude,
  longitude,
}: Pick<AddressForm, 'latitude' | 'longitude'>): { latitude?: string; longitude?: string } {
  const wrong = wrongCoordinate(latitude, longitude);
  if (!wrong || `${latitude}${longitude}`.trim() === '') return {};
  const isLeftOut = { latitude, longitude }[wrong].trim() === '';
  return { [wrong]: isLeftOut ? ADDRESS_MESSAGES.halfPosition : ADDRESS_MESSAGES.outside };
}

/** The posted address in the domain's terms; only a street or a pin is exact. */
export function addressOfForm(form: AddressForm) {
  const isExact = form.precision === 'street' || form.geoSource === 'pin';
  return {
    street: form.street,
    suburb: form.suburb,
    city: form.city,
    province: form.province,
    postalCode: form.postalCode,
    latitude: toDegrees(form.latitude),
    longitude: toDegrees(form.longitude),
    geoSource: form.geoSource || undefined,
    approximate: !isExact,
  };
}
