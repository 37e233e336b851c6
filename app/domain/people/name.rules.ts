import { isReadable } from '#app/domain/shared/plain-text.ts';

/** product.md D4: the messages come from the specification, the rule is 2 to 20 characters. */
const NAME_LENGTH = { min: 2, max: 20 } as const;

const NAME = /^[\p{L}\p{M}. '’-]+$/u;

/** The error in a first or last name, or null. `label` such as 'First Name'. */
export function nameError(name: string, label: string): string | null {
  const length = [...name].length;
  if (!isReadable(name)) return `${label.toLowerCase()} required`;
  if (length < NAME_LENGTH.min)
    return `${label} is Too Short! it must be between 2 to 15 characters`;
  if (length > NAME_LENGTH.max)
    return `${label} is Too Long! it must be between 2 to 20 characters`;
  return NAME.test(name) && /\p{L}/u.test(name) ? null : 'Only alphabets are allowed';
}
