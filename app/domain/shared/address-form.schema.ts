import { z } from 'zod';

export const ADDRESS_MESSAGES = {
  unpicked: 'Choose one of the suggestions, or fill in the address by hand.',
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

/** The parts of the address have one place on the screen for what is wrong with them. */
export function errorFieldOf(name: string): string {
  return isAddressField(name) ? 'address' : name;
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
