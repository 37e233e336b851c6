/** Characters that Cognito counts as symbols. A space counts only inside the password. */
const SYMBOLS = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`+=\- ]/;

const CLASSES: [RegExp, string][] = [
  [/\p{Lu}/u, 'uppercase'],
  [/\p{Ll}/u, 'lowercase'],
  [/\d/, 'numeric'],
  [SYMBOLS, 'symbol'],
];

export type FieldError = { type: string; message: string };

/** Cognito's error for a password that breaks the default policy of a user pool; null if the password is accepted. */
export function passwordError(password: unknown): FieldError | null {
  if (typeof password !== 'string' || !/^\S+.*\S+$/s.test(password))
    return {
      type: 'InvalidParameterException',
      message:
        "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    };
  const conform = 'Password did not conform with password policy: ';
  if (password.length < 8)
    return { type: 'InvalidPasswordException', message: `${conform}Password not long enough` };
  const missing = CLASSES.find(([pattern]) => !pattern.test(password));
  return (
    (missing && {
      type: 'InvalidPasswordException',
      message: `${conform}Password must have ${missing[1]} characters`,
    }) ??
    null
  );
}
