import { z } from 'zod';
import { addressOfForm } from '#app/domain/shared/address-form.schema.ts';
import { errorFieldOf } from './order-form.rules.ts';
import { OrderFormFields } from './order-form.schema.ts';
import { CreateOrderInput, MESSAGES } from './order.schema.ts';

const text = z.string().default('');

const Fields = OrderFormFields.extend({ storeName: text, pickupLocationId: text });

/** The Create Order form as it is posted. Faults go to the fields of the screen; what has to be
 *  confirmed first comes back under `confirm`. */
export const CreateOrderForm = Fields.transform((form, context) => {
  const { confirmedNoContact, confirmedSameId, ...fields } = form;
  const address = addressOfForm(form);
  const input = CreateOrderInput.safeParse({
    ...fields,
    ...address,
    confirmedSameId: confirmedSameId === 'yes',
  });
  const say = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (!input.success) {
    for (const issue of input.error.issues) say(errorFieldOf(String(issue.path[0])), issue.message);
    return z.NEVER;
  }
  if (address.latitude === null || address.longitude === null) {
    say('address', MESSAGES.noGeo);
    return z.NEVER;
  }
  const needsConfirm = !input.data.email && !input.data.phone && confirmedNoContact !== 'yes';
  return { input: input.data, needsConfirm };
});
