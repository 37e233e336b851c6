import { z } from 'zod';
import {
  addressOfForm,
  ADDRESS_MESSAGES,
  errorFieldOf,
} from '#app/domain/shared/address-form.schema.ts';
import { OrderFormFields } from './order-form.schema.ts';
import { CreateOrderInput } from './order.schema.ts';

const text = z.string().default('');

const Fields = OrderFormFields.extend({ storeName: text, pickupLocationId: text });

/** The Create Order form as it is posted. Faults go to the fields of the screen. */
export const CreateOrderForm = Fields.transform((form, context) => {
  const { confirmedNoContact, confirmedSameId, unpicked, ...fields } = form;
  const input = CreateOrderInput.safeParse({
    ...fields,
    ...addressOfForm(form),
    confirmedSameId: confirmedSameId === 'yes',
  });
  const say = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const isUnpicked = unpicked.trim() !== '';
  if (isUnpicked) say('address', ADDRESS_MESSAGES.unpicked);
  for (const issue of input.error?.issues ?? [])
    say(errorFieldOf(String(issue.path[0])), issue.message);
  if (!input.success || isUnpicked) return z.NEVER;
  return { input: input.data, confirmedNoContact: confirmedNoContact === 'yes' };
});
export type CreateOrderForm = z.infer<typeof CreateOrderForm>;
