/** Messages about a new password, from the specification (1 section 4, 2 section 8) and the provider
 *  (docs/integrations/cognito.md). None reveals whether an account has the address. */
export const RESET_WORDS = {
  sent: 'Verification code has been send on your email',
  lately: 'We already sent codes to this address. Use the newest one.',
  wrong: 'Invalid verification code provided, please try again.',
  tooMany: 'Attempt limit exceeded, please try after some time.',
  changed: 'Password Change successfully.',
} as const;

/** The provider's own messages for people whose current password it no longer accepts. */
export const PASSWORD_REFUSED = {
  'must-reset': 'Password reset required for the user',
  disabled: 'User is disabled.',
} as const;
