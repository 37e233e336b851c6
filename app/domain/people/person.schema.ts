import { z } from 'zod';
import { nameFault } from './name.rules.ts';
import { passwordFault } from './password.rules.ts';

/** The fields of a person, for every form and call that takes one (spec/1 section 5). */

export const FirstName = named('First Name');
export const LastName = named('Last Name');

const PHONE_MESSAGE = 'phone number starts with +27 and contains 11 digits';

/** +27 and nine digits; the spaces people type are dropped. */
export const Phone = z
  .string({ error: PHONE_MESSAGE })
  .transform((text) => text.replace(/\s+/g, ''))
  .pipe(z.string().regex(/^\+27\d{9}$/, { error: PHONE_MESSAGE }));

/** Lower case, so that one address is one person. */
export const Email = z
  .string({ error: 'Email required' })
  .trim()
  .toLowerCase()
  .min(1, { error: 'Email required', abort: true })
  .max(254, { error: 'Email is not valid!', abort: true })
  .pipe(z.email({ error: 'Email is not valid!' }));

export const NewPassword = checked(z.string({ error: passwordFault('')! }), passwordFault);

function named(label: string) {
  return checked(
    z
      .string({ error: nameFault('', label)! })
      .trim()
      .normalize(),
    (name) => nameFault(name, label),
  );
}

function checked(field: z.ZodString, faultOf: (text: string) => string | null) {
  return field.superRefine((text, context) => {
    const message = faultOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}
