import { z } from 'zod';

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
});
export type AddressForm = z.infer<typeof AddressForm>;

/** The posted address in the domain's terms; only a street or a pin is exact. */
export function addressOfForm(form: AddressForm) {
  const isExact = form.precision === 'street' || form.geoSource === 'pin';
  return {
    street: form.street,
    suburb: form.suburb,
    city: form.city,
    province: form.province,
    postalCode: form.postalCode,
    latitude: numberOrNull(form.latitude),
    longitude: numberOrNull(form.longitude),
    geoSource: form.geoSource || undefined,
    approximate: !isExact,
  };
}

function numberOrNull(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}
