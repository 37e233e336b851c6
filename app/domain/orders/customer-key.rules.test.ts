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
])('%j and %j are one name', (one, other) => {
  expect(nameKeyOf(one)).toBe(nameKeyOf(other));
});

test.each([
  ['Boipelo Sithole', 'Ayesha Khan'],
  ['Thandi Nkosi', 'Thando Nkosi'],
  ['Thandi', 'Thandi Nkosi'],
  ['李雷', '韩梅梅'],
])('%j and %j are two', (one, other) => {
  expect(nameKeyOf(one)).not.toBe(nameKeyOf(other));
});

test('whatever spaces, marks and case are put around a name, it is the same customer', () => {
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

test('a name and a contact of any length fit into the index', () => {
  const name = '😀'.repeat(5_000);
  const email = `${'é'.repeat(5_000)}@b.example`;

  const key = matchKeyOf(order(name, email));

  expect(key).toBe(`${'😀'.repeat(200)}|email ${'é'.repeat(254)}`);
  expect(Buffer.byteLength(key)).toBeLessThan(2_600);
});

test('rows of one person become one, of several people stay', () => {
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
