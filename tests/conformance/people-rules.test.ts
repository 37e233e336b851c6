import { expect } from 'vitest';
import { ManagerInput } from '#app/domain/people/manager.schema.ts';
import { Phone, passwordError } from '#app/domain/people/person.schema.ts';
import {
  ChangePasswordForm,
  ForgotPasswordInput,
} from '#app/domain/people/reset-password.schema.ts';
import { SignInInput } from '#app/domain/people/sign-in.schema.ts';
import { SignUpInput } from '#app/domain/people/sign-up.schema.ts';
import {
  CustomStoreInput,
  PickupLocationInput,
  StoreTokenForm,
  storeUrl,
  WarehouseInput,
  WooStoreInput,
} from '#app/domain/stores/store.schema.ts';
import { rootMessages } from '#app/messages/root.ts';
import { CLIENT_VERSION, isOldClient } from '#app/shells/use-client-version.ts';
import type { z } from 'zod';
import { spec } from './spec.ts';

const PERSON = {
  firstName: 'Thandi',
  lastName: 'Nkosi',
  phone: '+27821234567',
  email: 'thandi@shop.example',
  password: 'Umhlanga-2026!',
};

/** The error message of each field of a form. */
function errorsOf(schema: z.ZodType, input: object): Record<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

const signUp = (over: object) => errorsOf(SignUpInput, { ...PERSON, ...over });

spec("1§5.2 'First Name is Too Short! it must be between 2 to 15 characters'", () => {
  const firstName = 'First Name is Too Short! it must be between 2 to 15 characters';
  expect(signUp({ firstName: 'T' })).toEqual({ firstName });
});

spec("1§5.3 'First Name is Too Long! it must be between 2 to 20 characters'", () => {
  const firstName = 'First Name is Too Long! it must be between 2 to 20 characters';
  expect(signUp({ firstName: 'T'.repeat(21) })).toEqual({ firstName });
  expect(signUp({ firstName: 'T'.repeat(20) })).toEqual({});
});

spec("1§5.4 'Only alphabets are allowed'", () => {
  const firstName = 'Only alphabets are allowed';
  for (const name of ['Ann3', 'Du_be', '..'])
    expect(signUp({ firstName: name })).toEqual({ firstName });
  for (const name of ["O'Brien", 'Ntombi-zodwa', 'J. R.'])
    expect(signUp({ firstName: name })).toEqual({});
});

spec("1§5.5 'first name required' / 'last name required'", () => {
  expect(signUp({ firstName: '', lastName: '  ' })).toEqual({
    firstName: 'first name required',
    lastName: 'last name required',
  });
});

spec("1§5.6 phone +27 + 9 digits, 'phone number starts with +27 and contains 11 digits'", () => {
  const phone = 'phone number starts with +27 and contains 11 digits';
  for (const text of ['', '+2782123456', '+278212345678', '+26821234567'])
    expect(signUp({ phone: text }), text).toEqual({ phone });
  expect(signUp({ phone: '+27821234567' })).toEqual({});
});

spec("1§5.7 'Email is not valid!' / 'Email required'", () => {
  expect(signUp({ email: '' })).toEqual({ email: 'Email required' });
  for (const email of ['a', 'a@b', 'a b@c.example'])
    expect(signUp({ email }), email).toEqual({ email: 'Email is not valid!' });
});

const CLASSES =
  'Password must contain at least 1 uppercase letter, 1 lowercase letter, 1 number, and 1 special character';

spec('1§5.8 password 8–30 + four classes', () => {
  const good = 'Aa1!';
  expect([7, 8, 30, 31].map((length) => passwordError(good.padEnd(length, 'x')) === null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  for (const missing of ['aaaa111!', 'AAAA111!', 'AAAaaaa!', 'AAAaaa111'])
    expect(passwordError(missing), missing).toBe(CLASSES);
});

spec("1§5.9 'Password must be at least 8 characters'", () => {
  expect(signUp({ password: 'Aa1!xxx' })).toEqual({
    password: 'Password must be at least 8 characters',
  });
});

spec("1§5.10 'Password must not exceed 30 characters'", () => {
  expect(signUp({ password: 'Aa1!'.padEnd(31, 'x') })).toEqual({
    password: 'Password must not exceed 30 characters',
  });
});

spec(
  "1§5.11 'Password must contain at least 1 uppercase letter, 1 lowercase letter, 1 number, and 1 special character'",
  () => {
    expect(signUp({ password: 'onlysmall' })).toEqual({ password: CLASSES });
  },
);

spec("1§5.12 'Password is required'", () => {
  expect(signUp({ password: '' })).toEqual({ password: 'Password is required' });
});

spec("1§5.13 Login 'Email required' / 'Password required'", () => {
  expect(errorsOf(SignInInput, { email: '', password: '' })).toEqual({
    email: 'Email required',
    password: 'Password required',
  });
});

const change = (over: object) =>
  errorsOf(ChangePasswordForm, {
    intent: 'change',
    code: 'ABCD2345',
    password: PERSON.password,
    confirm: PERSON.password,
    ...over,
  });

spec("1§5.14 Reset: 'Enter code sent on your email.'", () => {
  expect(change({ code: '' })).toEqual({ code: 'Enter code sent on your email.' });
});

spec("1§5.15 Reset: 'Password required', 'Passwords does not match.'", () => {
  expect(change({ confirm: '' })).toEqual({ confirm: 'Password required' });
  expect(change({ confirm: 'Another-1!' })).toEqual({ confirm: 'Passwords does not match.' });
});

for (const promise of [
  "1§5.16 Forgot entry: empty → 'Invalid Email'",
  "2§5.20 Forgot password: empty email 'Invalid Email'",
])
  spec(promise, () => {
    expect(errorsOf(ForgotPasswordInput, { email: '' })).toEqual({ email: 'Invalid Email' });
  });

const MANAGER = { ...PERSON, password: '', stores: ['Kasi Home'] };

for (const promise of ["1§5.17 Manager 'Select store(s)'", '1§8.6 Manager without stores'])
  spec(promise, () => {
    const stores = 'Select store(s)';
    expect(errorsOf(ManagerInput, { ...MANAGER, stores: [] })).toEqual({ stores });
    expect(errorsOf(ManagerInput, MANAGER)).toEqual({});
  });

spec('1§5.18 Manager: the sign-up rules at its fields', () => {
  expect(
    errorsOf(ManagerInput, { ...MANAGER, firstName: '', phone: '1', password: 'short' }),
  ).toEqual({
    firstName: 'first name required',
    phone: 'phone number starts with +27 and contains 11 digits',
    password: 'Password must be at least 8 characters',
  });
});

const EMPTY = 'Fields cannot be left empty';

for (const promise of [
  "1§5.20 Custom store 'Fields cannot be left empty'",
  '1§8.4 Custom/token form empty',
])
  spec(promise, () => {
    expect(errorsOf(CustomStoreInput, { storeName: '', storeUrl: ' ' })).toEqual({
      storeName: EMPTY,
      storeUrl: EMPTY,
    });
    expect(errorsOf(StoreTokenForm, { which: 'new', storeName: '', storeUrl: '' })).toEqual({
      storeName: EMPTY,
      storeUrl: EMPTY,
    });
  });

for (const promise of [
  "1§5.22 Woo/Shopify form 'Please fill all the fields.'",
  '1§8.5 Shopify/Woo form empty',
])
  spec(promise, () => {
    expect(errorsOf(WooStoreInput, { storeName: '', storeUrl: '' })).toEqual({
      storeName: 'Please fill all the fields.',
      storeUrl: 'Please fill all the fields.',
    });
  });

spec("1§5.21 Token form 'Fields cannot be left empty'", () => {
  expect(errorsOf(StoreTokenForm, { which: 'new', storeName: '', storeUrl: '' })).toEqual({
    storeName: EMPTY,
    storeUrl: EMPTY,
  });
});

spec("1§5.25 Pickup location 'Fields cannot be left empty' (screen)", () => {
  const empty = { storeName: 'Kasi Home', locationName: '', street: '', city: '' };
  expect(errorsOf(PickupLocationInput, empty)).toEqual({
    locationName: EMPTY,
    street: EMPTY,
    city: EMPTY,
  });
});

spec("1§5.27 Credentials form 'Fields cannot be left empty'", () => {
  expect(errorsOf(WarehouseInput, { accountNo: '', password: '' })).toEqual({
    accountNo: EMPTY,
    password: EMPTY,
  });
});

spec('1§5.28 Store url: fixed scheme prefix added', () => {
  expect(storeUrl('veld.example')).toBe('https://veld.example');
  expect(storeUrl('http://veld.example')).toBe('http://veld.example');
});

for (const promise of [
  "1§4.1 On load: clientVersion compared with 1, mismatch → alert '{product} has been updated. Please login again. We apologise for the inconvenience.', keys cleared, /login",
  '1§8.8 Version mismatch alert',
])
  spec(promise, () => {
    expect(['0', '2', '1', null].map(isOldClient)).toEqual([true, true, false, false]);
    expect(rootMessages.in('en').text('updated', { product: 'Thumela' })).toBe(
      'Thumela has been updated. Please login again. We apologise for the inconvenience.',
    );
  });

spec('1§9.3 Client version constant 1', () => {
  expect(CLIENT_VERSION).toBe('1');
});

spec('1§9.5 Password 8–30; phone +27 + 9', () => {
  expect(passwordError('Aa1!xxxx')).toBeNull();
  expect(passwordError('Aa1!'.padEnd(30, 'x'))).toBeNull();
  expect(Phone.safeParse('+27821234567').data).toBe('+27821234567');
});
