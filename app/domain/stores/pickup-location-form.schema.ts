import { z } from 'zod';
import {
  addressErrors,
  AddressForm,
  addressOfForm,
  formErrors,
} from '#app/domain/shared/address-form.schema.ts';
import { PickupLocationInput } from './store.schema.ts';

const Fields = AddressForm.extend({
  locationName: z.string().default(''),
  phone: z.string().default(''),
});

/** The posted form 'Create Pick up Location'; the store is in the URL. */
export const PickupLocationForm = Fields.transform((form, context) => {
  const parsed = PickupLocationInput.omit({ storeName: true }).safeParse({
    ...addressOfForm(form),
    locationName: form.locationName,
    phone: form.phone,
  });
  const errors = Object.entries(formErrors(addressErrors(form), parsed.error));
  for (const [field, message] of errors)
    context.addIssue({ code: 'custom', path: [field], message });
  return parsed.success && errors.length === 0 ? parsed.data : z.NEVER;
});
