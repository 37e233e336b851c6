import { z } from 'zod';
import { Email, NewPassword } from './person.schema.ts';
import { VerifyEmailInput } from './verify-email.schema.ts';

/** spec/1 section 5, "Forgot-password email entry". */
const INVALID_EMAIL = 'Invalid Email';
const NO_MATCH = 'Passwords does not match.';
const REQUIRED = 'Password required';

export const ForgotPasswordInput = z.object({
  email: z
    .string({ error: INVALID_EMAIL })
    .refine((text) => Email.safeParse(text).success, { error: INVALID_EMAIL })
    .transform((text) => text.trim().toLowerCase()),
});
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

export const NewPasswordInput = z.object({
  code: VerifyEmailInput.shape.code,
  password: NewPassword,
});

/** The new password is typed twice; what differs is said beside whatever else is wrong. */
const Change = NewPasswordInput.extend({
  intent: z.literal('change'),
  confirm: z.string({ error: REQUIRED }).min(1, { error: REQUIRED }),
}).refine(({ password, confirm }) => !confirm || password === confirm, {
  path: ['confirm'],
  error: NO_MATCH,
  when: ({ value }) => typeof value === 'object' && value !== null,
});

/** The form has two buttons: the new password, or a new code. */
export const ChangePasswordForm = z.discriminatedUnion('intent', [
  Change,
  z.object({ intent: z.literal('resend') }),
]);
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;
