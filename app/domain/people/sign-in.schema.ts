import { z } from 'zod';
import { LONGEST_WRITTEN, parseEmail } from '#app/domain/shared/email.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';

/** The maximum is greater than the length of any stored password. It is needed because hashing a megabyte takes a long
 *  time. */
const GivenPassword = z
  .string({ error: 'Password required' })
  .min(1, { error: 'Password required' })
  .max(200, { error: 'Incorrect username or password.' });

/** Any text that is not empty and not too long is looked up (specification 1, section 5, "Login"). */
const GivenEmail = z
  .string({ error: 'Email required' })
  .max(LONGEST_WRITTEN, { error: 'Invalid Email', abort: true })
  .overwrite((text) => parseEmail(text) ?? text.trim().toLowerCase())
  .min(1, { error: 'Email required' })
  .max(254, { error: 'Invalid Email' });

export const LookUpEmailInput = z.object({ email: GivenEmail });
export type LookUpEmailInput = z.infer<typeof LookUpEmailInput>;

/** An authenticator code or a recovery code. Text that can be neither counts as a wrong code. */
export const GivenStepCode = requiredText(
  100,
  'Enter the code from your authenticator app.',
  'That code is not correct.',
);

export const AuthenticateInput = z.object({
  ticket: z.string().min(1).max(1000),
  password: GivenPassword,
  code: GivenStepCode.optional(),
});
export type AuthenticateInput = z.infer<typeof AuthenticateInput>;

/** Both steps of a sign-in in one form. */
export const SignInInput = z.object({ email: GivenEmail, password: GivenPassword });
export type SignInInput = z.infer<typeof SignInInput>;
