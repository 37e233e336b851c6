import { keeps, nothing, type Kept } from './kept.ts';

const BY_SIGN_IN =
  'nobody signs in by it as it is asked here: sign-in-audit and own-authenticator.test.ts';

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
  'routes/change-password change': nothing('wrong code; a right one: reset-password.test.ts'),
  'routes/change-password resend': nothing('no code was asked for'),
  'routes/unsubscribe': nothing('nobody’s link; a right one: unsubscribe.test.ts'),
  'routes/invitation accept': nothing('nobody’s link; a right one: invitations.test.ts'),
  'routes/invitation join': nothing('nobody’s link; a right one: invitations.test.ts'),
  'routes/invitation decline': nothing('nobody’s link; a right one: removed-in-log.test.ts'),
  // Last, because it ends the caller's session.
  'routes/logout': keeps('session.end'),
};
