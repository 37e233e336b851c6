import { z } from 'zod';
import { addressOfForm, AddressForm } from '#app/domain/shared/address-form.schema.ts';
import { PickupLocationInput, STORE_MESSAGES } from './store.schema.ts';

const Fields = AddressForm.extend({
  locationName: z.string().default(''),
  phone: z.string().default(''),
});

/** The form 'Create Pick up Location' as it is posted; the store stands in the address. */
export const PickupLocationForm = Fields.transform((form, context) => {
  const { street, city, ...rest } = addressOfForm(form);
  const parsed = PickupLocationInput.omit({ storeName: true }).safeParse({
    ...rest,
    street,
    city,
    locationName: form.locationName,
    phone: form.phone,
  });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0]);
    const isAddress = field === 'street' || field === 'city';
    context.addIssue({
      code: 'custom',
      path: [isAddress ? 'address' : field],
      message: isAddress ? STORE_MESSAGES.empty : issue.message,
    });
  }
  return z.NEVER;
});
