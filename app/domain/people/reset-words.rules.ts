/** What is said about a new password: the specification's words (1 section 4, 2 section 8) and the
 *  provider's (docs/integrations/cognito.md). None says whether anybody has the address. */
export const RESET_WORDS = {
  sent: 'Verification code has been send on your email',
  lately: 'We already sent codes to this address. Use the newest one.',
  wrong: 'Invalid verification code provided, please try again.',
  tooMany: 'Attempt limit exceeded, please try after some time.',
  changed: 'Password Change successfully.',
} as const;

/** For whoever the provider lets in no more with the password that they have; in its own words. */
export const PASSWORD_REFUSED = {
  'must-reset': 'Password reset required for the user',
  disabled: 'User is disabled.',
} as const;
