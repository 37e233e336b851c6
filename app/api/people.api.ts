import { z } from 'zod';
import { NO_ACCESS } from '#app/domain/credentials/membership-at-sign-in.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { askReset } from '#app/domain/people/ask-reset.ts';
import { confirmReset } from '#app/domain/people/confirm-reset.ts';
import { WRONG_STEP_CODE } from '#app/domain/people/own-authenticator.ts';
import { proveEmail } from '#app/domain/people/prove-email.ts';
import { ForgotPasswordInput } from '#app/domain/people/reset-password.schema.ts';
import { PASSWORD_REFUSED, RESET_WORDS } from '#app/domain/people/reset-words.rules.ts';
import { authenticate, lookUpEmail } from '#app/domain/people/sign-in.ts';
import { AuthenticateInput, LookUpEmailInput } from '#app/domain/people/sign-in.schema.ts';
import { signUp } from '#app/domain/people/sign-up.ts';
import {
  Email,
  FirstName,
  LastName,
  NewPassword,
  Phone,
} from '#app/domain/people/person.schema.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { VerifyEmailInput } from '#app/domain/people/verify-email.schema.ts';
import { openEndpoint } from './endpoint.ts';

const Code = VerifyEmailInput.shape.code.meta({
  type: 'string',
  description: 'The emailed code, for example ABCD-2345. Case and hyphen do not matter.',
});
const SignUpWire = z
  .object({
    first_name: FirstName,
    last_name: LastName,
    phone_number: Phone.meta({ type: 'string' }),
    email: Email.meta({ type: 'string' }),
    password: NewPassword,
  })
  .meta({ id: 'SignUp' });
const VerifyWire = z
  .object({
    ticket: z.string().max(2000),
    code: Code,
  })
  .meta({ id: 'VerifyEmail' });
const ForgotPasswordWire = z
  .object({ email: ForgotPasswordInput.shape.email })
  .meta({ id: 'ForgotPassword' });
const ConfirmPasswordWire = z
  .object({
    email: ForgotPasswordInput.shape.email,
    code: Code,
    password: NewPassword,
  })
  .meta({ id: 'ConfirmPassword' });

/** Identifies a known device. Browsers keep it in a cookie. API clients have no cookies, so they send it in the body. */
const DEVICE = {
  device: z.string().max(1000).optional().meta({
    description:
      'The `device` from an earlier `authenticate` response. With it, other people’s failed sign-ins do not lock you out.',
  }),
};

const SET_UP_FIRST =
  'Administrators sign in with a code. Sign in at the portal to set up an authenticator app.';
const WAITING = 'Waiting for approval: an administrator must approve you before you can sign in.';

export const peopleEndpoints = [
  openEndpoint({
    method: 'post',
    path: '/users/sign-up',
    summary: 'Create an account. We email a code to confirm the address',
    tag: 'people',
    body: SignUpWire,
    output: z.object({ message: z.string() }),
    errors: ['too-many-requests', 'identity-down'],
    audit: {
      none: 'This call does not sign anyone in. Later steps are recorded in the activity log.',
    },
    example: ({ fresh }) => ({
      body: {
        first_name: 'Bo',
        last_name: 'Naidoo',
        phone_number: '+27821234567',
        email: `new${fresh}@post.example`,
        password: 'Str0ng!pass',
      },
    }),
    handle: async ({ auth, address }, { body }) => {
      const { first_name: firstName, last_name: lastName, phone_number: phone } = body;
      const { email, password } = body;
      const input = { firstName, lastName, phone, email, password };
      await signUp(auth, { address, device: null }, input);
      return { message: 'Account Created' };
    },
  }),
  openEndpoint({
    method: 'post',
    path: '/users/login',
    summary: 'First step of sign-in: a ticket for an email address',
    tag: 'people',
    body: LookUpEmailInput.extend(DEVICE),
    output: z.object({ data: z.object({ token: z.string() }) }),
    errors: ['wrong-credentials', 'too-many-requests'],
    audit: {
      none: 'This call does not sign anyone in. Later steps are recorded in the activity log.',
    },
    example: ({ merchant }) => ({ body: { email: merchant.email } }),
    handle: async ({ auth, address }, { body }) => {
      const looked = await lookUpEmail(auth, { address, device: body.device ?? null }, body);
      if (!looked.ok)
        throw new AppError('wrong-credentials', 'Invalid Email', {
          fields: { email: 'Invalid Email' },
        });
      return { data: { token: looked.ticket } };
    },
  }),
  openEndpoint({
    method: 'post',
    path: '/users/authenticate',
    summary:
      'Second step of sign-in: send the ticket, the password and, if required, a code. Returns a bearer token',
    tag: 'people',
    body: AuthenticateInput.extend({
      ...DEVICE,
      code: AuthenticateInput.shape.code.meta({
        description: 'A code from your authenticator app, or a recovery code. Each works once.',
      }),
    }),
    output: z.object({ token: z.string(), expires_at: z.string(), device: z.string() }),
    errors: [
      'wrong-credentials',
      'code-required',
      'email-not-proved',
      'approval-pending',
      'not-allowed',
      'too-many-requests',
      'identity-down',
    ],
    audit: {
      none: 'A wrong ticket changes nothing. A successful call is recorded in the activity log.',
    },
    example: { body: { ticket: 'not-a-ticket', password: 'Wr0ng!pass' } },
    exampleMayBeRefused: true,
    handle: async ({ services, auth, address }, { body }) => {
      const caller = { address, device: body.device ?? null };
      const result = await authenticate(auth, caller, body);
      if (result.ok) {
        const { token, expiresAt } = await createBearerToken(
          services,
          result.userId,
          result.checked,
        );
        return { token, expires_at: expiresAt.toISOString(), device: result.device };
      }
      if (result.reason === 'approval-pending') throw new AppError('approval-pending', WAITING);
      if (result.reason === 'code-required')
        throw new AppError('code-required', 'Send a code from your authenticator app as `code`.');
      if (result.reason === 'authenticator-needed') throw new AppError('not-allowed', SET_UP_FIRST);
      if (result.reason === 'wrong-code')
        throw new AppError('wrong-credentials', WRONG_STEP_CODE, {
          fields: { code: WRONG_STEP_CODE },
        });
      if (result.reason === 'must-choose')
        throw new AppError('not-allowed', 'Sign in at the portal and choose your own password.');
      if (result.reason === 'must-reset' || result.reason === 'disabled')
        throw new AppError('not-allowed', PASSWORD_REFUSED[result.reason]);
      if (result.reason === 'no-access') throw new AppError('not-allowed', NO_ACCESS);
      if (result.reason === 'email-not-proved')
        throw new AppError('email-not-proved', 'Confirm your email address first.', {
          ticket: result.proveTicket,
        });
      throw new AppError(
        'wrong-credentials',
        result.reason === 'ticket-expired'
          ? 'The ticket has expired. Start again.'
          : 'Incorrect username or password.',
      );
    },
  }),
  openEndpoint({
    method: 'post',
    path: '/users/verify-email',
    summary: 'Confirm an email address with the emailed code',
    tag: 'people',
    body: VerifyWire,
    output: z.object({ message: z.string() }),
    errors: ['wrong-credentials', 'too-many-requests'],
    audit: {
      none: 'A wrong ticket changes nothing. A successful call is recorded in the activity log.',
    },
    example: { body: { ticket: 'not-a-ticket', code: 'ABCD-2345' } },
    exampleMayBeRefused: true,
    handle: async ({ auth, address }, { body }) => {
      const result = await proveEmail(auth, { address }, body);
      if (result.ok) return { message: 'Email address confirmed.' };
      if (result.reason === 'approval-pending')
        return { message: `Email address confirmed. ${WAITING}` };
      if (result.reason === 'authenticator-needed')
        return { message: `Email address confirmed. ${SET_UP_FIRST}` };
      if (result.reason === 'too-many-guesses') throw tooManyGuesses(result);
      throw new AppError(
        'wrong-credentials',
        result.reason === 'wrong-code'
          ? 'The code is not correct.'
          : 'The code has expired. Sign in again for a new one.',
      );
    },
  }),
  openEndpoint({
    method: 'post',
    path: '/users/forgot-password',
    summary: 'Request an emailed code for choosing a new password',
    tag: 'people',
    body: ForgotPasswordWire,
    output: z.object({ message: z.string() }),
    errors: ['too-many-requests'],
    audit: {
      none: 'This call does not sign anyone in. Later steps are recorded in the activity log.',
    },
    example: ({ fresh }) => ({ body: { email: `forgot${fresh}@post.example` } }),
    handle: async ({ auth, address }, { body }) => {
      const { ok } = await askReset(auth, { address }, body);
      return { message: ok ? RESET_WORDS.sent : RESET_WORDS.lately };
    },
  }),
  openEndpoint({
    method: 'post',
    path: '/users/confirm-password',
    summary: 'Choose a new password with the emailed code. This signs you out everywhere',
    tag: 'people',
    body: ConfirmPasswordWire,
    output: z.object({ message: z.string() }),
    errors: ['wrong-credentials', 'too-many-requests', 'identity-down'],
    audit: {
      none: 'A wrong code changes nothing. A successful call is recorded in the activity log.',
    },
    example: ({ merchant }) => ({
      body: { email: merchant.email, code: 'ABCD-2345', password: 'Str0ng!pass' },
    }),
    exampleMayBeRefused: true,
    handle: async ({ auth, address }, { body }) => {
      const result = await confirmReset(auth, { address }, body);
      if (result.ok) return { message: RESET_WORDS.changed };
      if (result.reason === 'too-many-guesses') throw tooManyGuesses(result);
      throw new AppError('wrong-credentials', RESET_WORDS.wrong, {
        fields: { code: RESET_WORDS.wrong },
      });
    },
  }),
];

function tooManyGuesses({ retryAfterSeconds }: { retryAfterSeconds: number }): AppError {
  return new AppError('too-many-requests', RESET_WORDS.tooMany, { retryAfterSeconds });
}
