import { z } from 'zod';
import { LONGEST_WRITTEN, parseEmail } from '#app/domain/shared/email.ts';
import { requiredText } from '#app/domain/shared/text.schema.ts';

/** Nothing longer was ever a password here; hashing a megabyte would cost us, not the caller. */
const GivenPassword = z
  .string({ error: 'Password required' })
  .min(1, { error: 'Password required' })
  .max(200, { error: 'Incorrect username or password.' });

/** Whatever is typed is looked up; only nothing is refused (specification 1, section 5, "Login"). */
const GivenEmail = z
  .string({ error: 'Email required' })
  .max(LONGEST_WRITTEN, { error: 'Invalid Email', abort: true })
  .overwrite((text) => parseEmail(text) ?? text.trim().toLowerCase())
  .min(1, { error: 'Email required' })
  .max(254, { error: 'Invalid Email' });

export const LookUpEmailInput = z.object({ email: GivenEmail });
export type LookUpEmailInput = z.infer<typeof LookUpEmailInput>;

/** Of the app, or a recovery code; whatever cannot be one is a wrong one. */
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

/** Both steps on one form. */
export const SignInInput = z.object({ email: GivenEmail, password: GivenPassword });
export type SignInInput = z.infer<typeof SignInInput>;
