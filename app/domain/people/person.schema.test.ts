import { describe, expect, test, vi } from 'vitest';
import { fieldMessages } from '#app/domain/shared/form-errors.ts';
import { MemberPerson } from './member.schema.ts';
import { ProfileInput } from './profile.schema.ts';
import { ForgotPasswordInput } from './reset-password.schema.ts';
import { LookUpEmailInput, SignInInput } from './sign-in.schema.ts';
import { SignUpInput } from './sign-up.schema.ts';
import { VerifyEmailInput } from './verify-email.schema.ts';

const good = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '+27821234567',
  email: 'thandi@example.co.za',
  password: 'Aa1!aaaa',
};

const TOO_PLAIN =
  'Password must contain at least 1 uppercase letter, 1 lowercase letter, 1 number, and 1 special character';
const PHONE = 'phone number starts with +27 and contains 11 digits';

function messageOf(field: keyof typeof good, value: unknown): string | null {
  const parsed = SignUpInput.safeParse({ ...good, [field]: value });
  return parsed.success ? null : (fieldMessages(parsed.error)[field] ?? 'another field');
}

test.each([
  ['signing in', SignInInput, { password: 'Aa1!aaaa' }, 'Invalid Email'],
  ['looking up', LookUpEmailInput, {}, 'Invalid Email'],
  ['signing up', SignUpInput, good, 'Email is not valid!'],
  ['resetting a password', ForgotPasswordInput, {}, 'Invalid Email'],
] as const)(
  '%s does not process an email address that is far too long',
  (_, schema, rest, says) => {
    const email = `a${','.repeat(5_000)}a`;
    const replace = vi.spyOn(String.prototype, 'replace');

    const parsed = schema.safeParse({ ...rest, email });

    expect(replace.mock.contexts.filter((text) => String(text).length > 400)).toEqual([]);
    replace.mockRestore();
    expect(parsed.error?.issues).toMatchObject([{ path: ['email'], message: says }]);
  },
);

test.each([
  'Thandi@Example.co.za.',
  'Thandi Nkosi <thandi@example.co.za>',
  'thandi@example.co.za\u200b',
  ' mailto:thandi@example.co.za ',
])('an address written as %j gets its code for a new password', (email) => {
  expect(ForgotPasswordInput.parse({ email })).toEqual({ email: 'thandi@example.co.za' });
});

describe('the fields of sign-up show the specified messages', () => {
  // prettier-ignore
  test.each([
    ['firstName', '', 'first name required'],
    ['firstName', undefined, 'first name required'],
    ['firstName', '   ', 'first name required'],
    ['firstName', 'B', 'First Name is Too Short! it must be between 2 to 15 characters'],
    ['firstName', 'Bo', null],
    ['firstName', 'a'.repeat(20), null],
    ['firstName', 'a'.repeat(21), 'First Name is Too Long! it must be between 2 to 20 characters'],
    ['firstName', 'Ntombi-zodwa', null],
    ['firstName', 'J. P. Żółć', null],
    ['firstName', 'नोमसा', null],
    ['firstName', 'Bo2', 'Only alphabets are allowed'],
    ['firstName', 'Bo\u0000b', 'Only alphabets are allowed'],
    ['firstName', '<b>', 'Only alphabets are allowed'],
    ['firstName', '--', 'Only alphabets are allowed'],
    ['lastName', "O'Brien", null],
    ['lastName', '', 'last name required'],
    ['lastName', 'N', 'Last Name is Too Short! it must be between 2 to 15 characters'],
    ['lastName', 'n'.repeat(21), 'Last Name is Too Long! it must be between 2 to 20 characters'],
    ['phone', '', PHONE],
    ['phone', undefined, PHONE],
    ['phone', '082 555 01', PHONE],
    ['phone', '+44 20 7946 0958', PHONE],
    ['phone', '082 555 0133', null],
    ['phone', '0825550133', null],
    ['phone', '+2782123456', PHONE],
    ['phone', '+278212345678', PHONE],
    ['phone', '+27 82 123 4567', null],
    ['email', '', 'Email required'],
    ['email', null, 'Email required'],
    ['email', 'thandi', 'Email is not valid!'],
    ['email', 'thandi@example', 'Email is not valid!'],
    ['email', `${'t'.repeat(250)}@a.za`, 'Email is not valid!'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
    ['password', 'Aa1!aaa', 'Password must be at least 8 characters'],
    ['password', 'Aa1!aaaa', null],
    ['password', `Aa1!${'a'.repeat(26)}`, null],
    ['password', `Aa1!${'a'.repeat(27)}`, 'Password must not exceed 30 characters'],
    ['password', 'aa1!aaaa', TOO_PLAIN],
    ['password', 'AA1!AAAA', TOO_PLAIN],
    ['password', 'Aab!aaaa', TOO_PLAIN],
    ['password', 'Aa1baaaa', TOO_PLAIN],
    ['password', 'Aa1 aaaa', TOO_PLAIN],
  ] as const)('%s %j: %s', (field, value, message) => {
    expect(messageOf(field, value)).toBe(message);
  });

  test('an address in capitals and with spaces is the same address', () => {
    const parsed = SignUpInput.parse({ ...good, email: ' Thandi@Example.co.ZA ' });

    expect(parsed.email).toBe('thandi@example.co.za');
  });
});

test.each([
  ['sign-up', SignUpInput, good],
  ['a member of the team', MemberPerson, good],
  ['the own profile', ProfileInput, good],
] as const)('%s stores 082 555 0133 with the country code', (_form, schema, person) => {
  expect(schema.parse({ ...person, phone: '082 555 0133' })).toMatchObject({
    phone: '+27825550133',
  });
});

test('signing in needs both fields, and does not apply the sign-up rules to them', () => {
  const empty = SignInInput.safeParse({ email: '', password: '' });

  expect(empty.success ? null : fieldMessages(empty.error)).toEqual({
    email: 'Email required',
    password: 'Password required',
  });
  expect(SignInInput.safeParse({ email: 'no address', password: 'x' }).success).toBe(true);
});

test.each(['', '12345', '1234567', '12345a', undefined])('the code %j is refused', (code) => {
  const parsed = VerifyEmailInput.safeParse({ code });

  expect(parsed.success ? null : fieldMessages(parsed.error)).toEqual({
    code: 'Enter code sent on your email.',
  });
});
