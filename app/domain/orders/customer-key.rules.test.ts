import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eachPersonOnce, matchKeyOf, nameKeyOf } from './customer-key.rules.ts';

const order = (name: string, email: string | null, phone: string | null = null) => ({
  merchantId: 'm',
  customerRef: null,
  name,
  email,
  phone,
});

test.each([
  ['Renée O’Brien', "renee o'brien"],
  ['THANDI  NKOSI', ' Thandi Nkosi '],
  ['van der Merwe', 'Van Dermerwe'],
  ['José', 'Jose\u0301'],
  ['\u202aThandi Nkosi\u202c', 'Thandi\u00a0Nkosi'],
  ['Thandi Nkosi.', 'Thandi-Nkosi'],
])('%j and %j are the same name', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other));
});

test.each([
  ['Boipelo Sithole', 'Ayesha Khan'],
  ['Thandi Nkosi', 'Thando Nkosi'],
  ['Thandi', 'Thandi Nkosi'],
  ['李雷', '韩梅梅'],
])('%j and %j are different names', (one, other) => {
  expect(nameKeyOf(one)).not.toBe(nameKeyOf(other));
});

test('a name with any spaces, marks and case around it is the same customer', () => {
  const decoration = fc.constantFrom('', ' ', '\u200e', '\u00a0', '.', '\u202c');
  fc.assert(
    fc.property(decoration, decoration, fc.boolean(), (before, after, isUpper) => {
      const name = isUpper ? 'THANDI NKOSI' : 'Thandi Nkosi';
      expect(matchKeyOf(order(`${before}${name}${after}`, 'A@b.example'))).toBe(
        matchKeyOf(order('thandi nkosi', 'a@B.example')),
      );
    }),
  );
});

test('a long name and a long contact are shortened to fit into the index', () => {
  const name = '😀'.repeat(5_000);
  const email = `${'é'.repeat(5_000)}@b.example`;

  const key = matchKeyOf(order(name, email));

  expect(key).toBe(`${'😀'.repeat(200)}|email ${'é'.repeat(254)}`);
  expect(Buffer.byteLength(key)).toBeLessThan(2_600);
});

test('rows of the same person are merged, rows of different people are kept', () => {
  const rows = [
    order('Thandi Nkosi', 'a@b.example', '+27825550001'),
    order('thandi nkosi', null, '+27825550001'),
    order('Sipho Nkosi', 'a@b.example', '+27825550001'),
    { ...order('Thandi Nkosi', 'a@b.example'), merchantId: 'other' },
    order('Thandi Nkosi', null, null),
    order('Thandi Nkosi', 'A@B.example', '+27825550002'),
    order('Thandi Nkosi', null, '+27825550002'),
  ];

  expect(eachPersonOnce(rows)).toEqual([rows[0], rows[2], rows[3], rows[4]]);
});
