import { z } from 'zod';
import { NO_PHONE, parsePhone } from '#app/domain/shared/phone.ts';
import { LONGEST_WRITTEN, parseEmail } from '#app/domain/shared/email.ts';
import { bareWriting } from '#app/domain/shared/plain-writing.ts';
import { NO_EMAIL } from '#app/domain/shared/written.schema.ts';
import { isReadable } from '#app/domain/shared/plain-text.ts';

/** The limits of a new password and the messages for them, as in section 5 of the specification (Sign-up). */
const PASSWORD_LENGTH = { min: 8, max: 30 } as const;

const PASSWORD_MESSAGES = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must not exceed 30 characters',
  tooPlain:
    'Password must contain at least 1 uppercase letter, 1 lowercase letter, 1 number, and 1 special character',
} as const;

/** Upper case, lower case, a digit, and a character that is neither letter, digit nor space. */
const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\p{M}\p{N}\s]/u];

/** product.md D4: the messages come from the specification, the rule is 2 to 20 characters. */
const NAME_LENGTH = { min: 2, max: 20 } as const;

const NAME = /^[\p{L}\p{M}. '’-]+$/u;

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

/** Adds a repeated new password to a form (specification 1, section 5). A mismatch is reported along with all other
 *  errors. */
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

/** The error in a first or last name, or null. `label` is, for example, 'First Name'. */
function nameError(name: string, label: string): string | null {
  const length = [...name].length;
  if (!isReadable(name)) return `${label.toLowerCase()} required`;
  if (length < NAME_LENGTH.min)
    return `${label} is Too Short! it must be between 2 to 15 characters`;
  if (length > NAME_LENGTH.max)
    return `${label} is Too Long! it must be between 2 to 20 characters`;
  return NAME.test(name) && /\p{L}/u.test(name) ? null : 'Only alphabets are allowed';
}

export function passwordError(password: string): string | null {
  const length = [...password].length;
  if (length === 0) return PASSWORD_MESSAGES.required;
  if (length < PASSWORD_LENGTH.min) return PASSWORD_MESSAGES.tooShort;
  if (length > PASSWORD_LENGTH.max) return PASSWORD_MESSAGES.tooLong;
  return CLASSES.every((pattern) => pattern.test(password)) ? null : PASSWORD_MESSAGES.tooPlain;
}
