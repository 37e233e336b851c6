import { z } from 'zod';
import { NO_PHONE, parsePhone } from '#app/domain/shared/phone.ts';
import { LONGEST_WRITTEN, parseEmail } from '#app/domain/shared/email.ts';
import { bareWriting } from '#app/domain/shared/plain-writing.ts';
import { NO_EMAIL } from '#app/domain/shared/written.schema.ts';
import { nameError } from './name.rules.ts';
import { passwordError } from './password.rules.ts';

/** The fields of a person, for every form and call that takes one (specification 1, section 5). */

export const FirstName = named('First Name');
export const LastName = named('Last Name');

/** Any common South African format; stored as +27 and nine digits. */
export const Phone = z.string({ error: NO_PHONE }).transform((text, context) => {
  const number = parsePhone(text);
  if (number) return number.e164;
  context.addIssue({ code: 'custom', message: NO_PHONE });
  return z.NEVER;
});

/** Lower case, so that one address is one person. */
export const Email = z
  .string({ error: 'Email required' })
  .max(LONGEST_WRITTEN, { error: NO_EMAIL, abort: true })
  .overwrite((text) => parseEmail(text) ?? bareWriting(text))
  .min(1, { error: 'Email required', abort: true })
  .refine((text) => parseEmail(text) !== null, { error: NO_EMAIL });

export const NewPassword = checked(z.string({ error: passwordError('')! }), passwordError);

function named(label: string) {
  return checked(
    z
      .string({ error: nameError('', label)! })
      .trim()
      .normalize(),
    (name) => nameError(name, label),
  );
}

function checked(field: z.ZodString, errorOf: (text: string) => string | null) {
  return field.superRefine((text, context) => {
    const message = errorOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}

const REQUIRED = 'Password required';
const NO_MATCH = 'Passwords does not match.';

/** Adds a repeated new password to a form (specification 1, section 5). A mismatch is reported together with all
 *  other errors. */
export function typedTwice<S extends z.ZodRawShape & { password: typeof NewPassword }>(
  form: z.ZodObject<S>,
) {
  const confirm = z.string({ error: REQUIRED }).min(1, { error: REQUIRED });
  return form.extend({ confirm }).refine(matches, {
    path: ['confirm'],
    error: NO_MATCH,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
}

function matches(typed: object): boolean {
  const { password, confirm } = typed as { password?: unknown; confirm?: unknown };
  return !confirm || password === confirm;
}
