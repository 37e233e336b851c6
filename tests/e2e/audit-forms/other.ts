import { keeps, nothing, type Kept } from './kept.ts';

const BY_SIGN_IN =
  'the sign-in in this test fails; see sign-in-audit and own-authenticator.test.ts';

/** Forms of routes that are not screens, by path and intent. */
export const OTHER_FORMS: Record<string, Kept> = {
  'not-found': nothing('This page does not exist'),
  'embedded:not-found': nothing('This page does not exist'),
  'wordpress:not-found': nothing('This page does not exist'),
  'routes/login': nothing(BY_SIGN_IN),
  'routes/signup': nothing(BY_SIGN_IN),
  'routes/verify-email verify': nothing(BY_SIGN_IN),
  'routes/verify-email resend': nothing(BY_SIGN_IN),
  'routes/login-code': nothing(BY_SIGN_IN),
  'routes/choose-password': nothing(BY_SIGN_IN),
  'routes/set-up-authenticator beginAuthenticator': nothing(BY_SIGN_IN),
  'routes/set-up-authenticator confirmAuthenticator': nothing(BY_SIGN_IN),
  'routes/enter-email': nothing(BY_SIGN_IN),
  'routes/change-password change': nothing(
    'the code is wrong; reset-password.test.ts tests a right one',
  ),
  'routes/change-password resend': nothing('no code was requested'),
  'routes/unsubscribe': nothing('the link does not exist; unsubscribe.test.ts tests a valid one'),
  'routes/invitation accept': nothing(
    'the link does not exist; invitations.test.ts tests a valid one',
  ),
  'routes/invitation join': nothing(
    'the link does not exist; invitations.test.ts tests a valid one',
  ),
  'routes/invitation decline': nothing(
    'the link does not exist; removed-in-log.test.ts tests a valid one',
  ),
  // Last, because it ends the caller's session.
  'routes/logout': keeps('session.end'),
};
