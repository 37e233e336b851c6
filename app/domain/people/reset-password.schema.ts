import { z } from 'zod';
import { parseEmail } from '#app/domain/shared/email.ts';
import { NewPassword, typedTwice } from './person.schema.ts';
import { VerifyEmailInput } from './verify-email.schema.ts';

/** The message for an invalid address (specification 1, section 5, "Forgot-password email entry"). */
const INVALID_EMAIL = 'Invalid Email';

export const ForgotPasswordInput = z.object({
  email: z
    .string({ error: INVALID_EMAIL })
    .overwrite((text) => parseEmail(text) ?? text)
    .refine((text) => parseEmail(text) !== null, { error: INVALID_EMAIL }),
});
export type ForgotPasswordInput = z.infer<typeof ForgotPasswordInput>;

const NewPasswordInput = z.object({
  code: VerifyEmailInput.shape.code,
  password: NewPassword,
});

/** Replaces a password that the provider accepts only for choosing a new one. */
export const ChoosePasswordForm = typedTwice(z.object({ password: NewPassword }));

const Change = typedTwice(NewPasswordInput.extend({ intent: z.literal('change') }));

/** The form has two buttons: save the new password, or send a new code. */
export const ChangePasswordForm = z.discriminatedUnion('intent', [
  Change,
  z.object({ intent: z.literal('resend') }),
]);
export type ChangePasswordForm = z.infer<typeof ChangePasswordForm>;
