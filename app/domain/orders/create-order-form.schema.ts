import { z } from 'zod';
import {
  addressErrors,
  addressOfForm,
  formErrors,
} from '#app/domain/shared/address-form.schema.ts';
import { FormKey } from '#app/domain/shared/form-key.schema.ts';
import { phoneError } from '#app/domain/shared/phone.ts';
import { OrderFormFields } from './order-form.schema.ts';
import { CreateOrderInput } from './order.schema.ts';

const text = z.string().default('');

/** `formKey` is the same each time the same form is sent, so that a repeated submit creates only one order. */
const Fields = OrderFormFields.extend({ storeName: text, pickupLocationId: text, formKey: text });

/** The Create Order form as posted. Errors are reported at the fields of the screen. */
export const CreateOrderForm = Fields.transform((form, context) => {
  const { confirmedNoContact, confirmedSameId, formKey, ...fields } = form;
  const input = CreateOrderInput.safeParse({
    ...fields,
    ...addressOfForm(form),
    confirmedSameId: confirmedSameId === 'yes',
  });
  const phone = phoneError(form.phone);
  const given = { ...addressErrors(form), ...(phone ? { phone } : {}) };
  const errors = Object.entries(formErrors(given, input.error));
  for (const [field, message] of errors)
    context.addIssue({ code: 'custom', path: [field], message });
  if (!input.success || errors.length > 0) return z.NEVER;
  return {
    input: input.data,
    confirmedNoContact: confirmedNoContact === 'yes',
    formKey: FormKey.safeParse(formKey).data ?? null,
  };
});
export type CreateOrderForm = z.infer<typeof CreateOrderForm>;
