import { z } from 'zod';
import {
  addressOfForm,
  AddressForm,
  ADDRESS_MESSAGES,
  errorFieldOf,
} from '#app/domain/shared/address-form.schema.ts';
import { PickupLocationInput } from './store.schema.ts';

const Fields = AddressForm.extend({
  locationName: z.string().default(''),
  phone: z.string().default(''),
});

/** The form 'Create Pick up Location' as it is posted; the store stands in the address. */
export const PickupLocationForm = Fields.transform((form, context) => {
  const parsed = PickupLocationInput.omit({ storeName: true }).safeParse({
    ...addressOfForm(form),
    locationName: form.locationName,
    phone: form.phone,
  });
  const say = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const isUnpicked = form.unpicked.trim() !== '';
  if (isUnpicked) say('address', ADDRESS_MESSAGES.unpicked);
  for (const { path, message } of parsed.error?.issues ?? [])
    say(errorFieldOf(String(path[0])), message);
  return parsed.success && !isUnpicked ? parsed.data : z.NEVER;
});
