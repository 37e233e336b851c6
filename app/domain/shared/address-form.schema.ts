import { z } from 'zod';
import {
  ADDRESS_FIELDS,
  ADDRESS_MESSAGES,
  isAddressField,
  positionErrors,
} from './address-form.rules.ts';
import { toDegrees } from './geo.ts';

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
  /** Text typed into the search line without choosing a suggestion afterwards. The other fields do not reflect it. */
  unpicked: z.string().default(''),
  /** 'yes' if the position was set in this form, so that it belongs to the address beside it. */
  placed: z.string().default(''),
});
export type AddressForm = z.infer<typeof AddressForm>;

ADDRESS_FIELDS satisfies readonly (keyof AddressForm)[];

/** The parts of an address with their own field on the screen. */
const SHOWN_ADDRESS_FIELDS = AddressForm.omit({
  geoSource: true,
  precision: true,
  unpicked: true,
  placed: true,
}).keyof().options;

/** The field at which the screen shows the error at `path`: the part's own field, or the whole address. */
function errorFieldOf(path: readonly PropertyKey[]): string {
  const name = String((path[0] === 'position' ? path[1] : undefined) ?? path[0]);
  const isShown = (SHOWN_ADDRESS_FIELDS as readonly string[]).includes(name);
  return isAddressField(name) && !isShown ? 'address' : name;
}

function isCoordinate(field: string): boolean {
  return field === 'latitude' || field === 'longitude';
}

/** The first error of each screen field of a form with an address. Errors in `given` replace those of `error`. */
export function formErrors(
  given: Record<string, string>,
  error: z.ZodError | undefined,
): Record<string, string> {
  const errors = { ...given };
  // An error at one coordinate covers both.
  const isSaid = (field: string) => isCoordinate(field) && Object.keys(given).some(isCoordinate);
  for (const { path, message } of error?.issues ?? []) {
    const field = errorFieldOf(path);
    if (!isSaid(field)) errors[field] ??= message;
  }
  return errors;
}

/** Errors found before the parts are validated: a typed line that was not picked, or an invalid position. A missing
 *  position is not an error. */
export function addressErrors(form: AddressForm): Record<string, string> {
  return {
    ...(form.unpicked.trim() === '' ? {} : { address: ADDRESS_MESSAGES.unpicked }),
    ...positionErrors(form),
  };
}

/** The posted address in the domain's terms. It is exact only with street precision or a pin; everything else is
 *  approximate. */
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
