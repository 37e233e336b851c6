import { z } from 'zod';
import { MAIL_CHOICES } from './mail-choices.rules.ts';
import { Email, FirstName, LastName, NewPassword, Phone, typedTwice } from './person.schema.ts';
import { AuthenticateInput, GivenStepCode } from './sign-in.schema.ts';
import { VerifyEmailInput } from './verify-email.schema.ts';

/** The password with which a person signs in now. Errors are shown at this field. */
const CurrentPassword = AuthenticateInput.shape.password;

export const ProfileInput = z.object({ firstName: FirstName, lastName: LastName, phone: Phone });
export type ProfileInput = z.infer<typeof ProfileInput>;

const PasswordInput = z.object({ currentPassword: CurrentPassword, password: NewPassword });
const AskEmailInput = z.object({ email: Email, currentPassword: CurrentPassword });
const ProveEmailsInput = z.object({
  oldCode: VerifyEmailInput.shape.code,
  newCode: VerifyEmailInput.shape.code,
});

const isWanted = z.literal('on').optional();
const MailsInput = z.object(
  Object.fromEntries(MAIL_CHOICES.map(({ kind }) => [kind, isWanted])) as Record<
    (typeof MAIL_CHOICES)[number]['kind'],
    typeof isWanted
  >,
);

/** `code` is required if the person already signs in with one. */
export const BeginAuthenticatorInput = z.object({
  currentPassword: CurrentPassword,
  code: GivenStepCode.optional(),
});
export const StepCodeInput = z.object({ code: GivenStepCode });
const RemoveAuthenticatorInput = StepCodeInput.extend({ currentPassword: CurrentPassword });

/** Actions on the profile page. */
export const ProfileForm = z.discriminatedUnion('intent', [
  ProfileInput.extend({ intent: z.literal('save') }),
  typedTwice(PasswordInput.extend({ intent: z.literal('changePassword') })),
  AskEmailInput.extend({ intent: z.literal('askEmail') }),
  ProveEmailsInput.extend({ intent: z.literal('proveEmails') }),
  z.object({ intent: z.literal('dropEmail') }),
  MailsInput.extend({ intent: z.literal('chooseMails') }),
  BeginAuthenticatorInput.extend({ intent: z.literal('beginAuthenticator') }),
  StepCodeInput.extend({ intent: z.literal('confirmAuthenticator') }),
  StepCodeInput.extend({ intent: z.literal('renewCodes') }),
  RemoveAuthenticatorInput.extend({ intent: z.literal('removeAuthenticator') }),
]);
export type ProfileForm = z.infer<typeof ProfileForm>;
