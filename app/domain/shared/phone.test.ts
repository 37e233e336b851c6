import { expect, test } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';

test.each([
  '082 123 4567',
  '0821234567',
  '082-123-4567',
  '(082) 123 4567',
  '27821234567',
  '+27821234567',
  '+27 82 123 4567',
  '+27 (0)82 123 4567',
  '+27 082 123 4567',
  '0027821234567',
  '00 27 82 123 4567',
  ' 082 123 4567 ',
])('%j is +27821234567', (text) => {
  expect(parsePhone(text)).toEqual({ e164: '+27821234567' });
});

test.each([
  ['011 883 1234', '+27118831234'],
  ['0800 123 456', '+27800123456'],
  ['060 123 4567', '+27601234567'],
])('%s is %s', (text, e164) => {
  expect(parsePhone(text)).toEqual({ e164 });
});

test.each([
  ['eight digits after the code', '+2782123456'],
  ['ten digits after the code', '+278212345678'],
  ['only zeros', '+27000000000'],
  ['a number of another country', '+44 20 7946 0958'],
  ['words around a number', 'call Thandi on 0821234567'],
  ['letters', '082 CALL NOW'],
  ['nothing', ''],
  ['an emergency number', '10111'],
  ['a very long text', '0'.repeat(5000)],
])('%s is not a South African phone number', (_what, text) => {
  expect(parsePhone(text)).toBeNull();
});

test('a stored number of up to 40 characters is formatted, and a longer text stays as it is', () => {
  const ofLength = (length: number) => `082${' '.repeat(length - 10)}1234567`;

  expect(formatPhone(ofLength(40))).toBe('082 123 4567');
  expect(formatPhone(ofLength(41))).toBe(ofLength(41));
});

test('a number is shown in South African format, and other text unchanged', () => {
  expect(formatPhone('+27821234567')).toBe('082 123 4567');
  expect(formatPhone('+27118831234')).toBe('011 883 1234');
  expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
});
