/** Specification 1, section 5, "Sign-up". */
const PASSWORD_LENGTH = { min: 8, max: 30 } as const;

const PASSWORD_MESSAGES = {
  required: 'Password is required',
  tooShort: 'Password must be at least 8 characters',
  tooLong: 'Password must not exceed 30 characters',
  tooPlain:
    'Password must contain at least 1 uppercase letter, 1 lowercase letter, 1 number, and 1 special character',
} as const;

/** Upper case, lower case, a digit, and a character that is neither letter, digit nor space. */
const CLASSES = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\p{M}\p{N}\s]/u];

/** The error in a new password, or null. */
export function passwordError(password: string): string | null {
  const length = [...password].length;
  if (length === 0) return PASSWORD_MESSAGES.required;
  if (length < PASSWORD_LENGTH.min) return PASSWORD_MESSAGES.tooShort;
  if (length > PASSWORD_LENGTH.max) return PASSWORD_MESSAGES.tooLong;
  return CLASSES.every((pattern) => pattern.test(password)) ? null : PASSWORD_MESSAGES.tooPlain;
}
