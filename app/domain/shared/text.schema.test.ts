import { expect, test } from 'vitest';
import { CreateOrderInput, OrderLineInput } from '#app/domain/orders/order.schema.ts';
import { UpdateOrderInput } from '#app/domain/orders/update-order.schema.ts';
import { MakeTokenInput } from '#app/domain/people/own-access.schema.ts';
import { SignUpInput } from '#app/domain/people/sign-up.schema.ts';
import { CustomStoreInput, PickupLocationInput } from '#app/domain/stores/store.schema.ts';
import { isReadable } from './plain-text.ts';
import { optionalText, requiredText } from './text.schema.ts';

/** Characters that render as nothing: zero-width spaces, direction marks, a soft hyphen, Hangul and Braille fillers,
 *  variation selectors, tags, control characters. */
const INVISIBLE = [
  '\u200b',
  '\u200d\u200c',
  '\u2060',
  '\ufeff',
  '\u200e\u202e\u2069',
  '\u00ad',
  '\u3164',
  '\u115f\uffa0',
  '\u2800\u2800',
  '\ufe0f',
  '\u{e0041}',
  '\u0007',
  ' \u00a0\u3000\u200b ',
];

/** Schemas of people's input, each with its text fields. */
const TEXTS = [
  [CreateOrderInput, ['storeName', 'customerName', 'street', 'city', 'orderId', 'suburb', 'note']],
  [UpdateOrderInput, ['orderId', 'customerName', 'street', 'city', 'suburb']],
  [OrderLineInput, ['name', 'sku']],
  [PickupLocationInput, ['storeName', 'locationName', 'street', 'city', 'suburb', 'province']],
  [CustomStoreInput, ['storeName', 'storeUrl']],
  [SignUpInput, ['firstName', 'lastName']],
  [MakeTokenInput, ['name']],
] as const;

test.each(INVISIBLE)('%j counts as an empty text', (text) => {
  expect(isReadable(text)).toBe(false);
  expect(requiredText(9, 'missing').safeParse(text).error?.issues).toMatchObject([
    { message: 'missing' },
  ]);
  // Text that trimming removes counts as left out; other invisible characters count as typed.
  expect(optionalText(9).safeParse(text).success).toBe(text.trim() === '');
});

test('visible text stays as it was typed, even with joiners inside', () => {
  for (const text of ['Zanele', '李', 'می\u200cخواهم', '👨\u200d👩\u200d👧', '-'])
    expect(requiredText(40, 'missing').parse(` ${text} `)).toBe(text);
  expect([optionalText(9).parse(' '), optionalText(9).parse(undefined)]).toEqual([null, null]);
});

test.each(TEXTS)('no schema accepts a text without visible characters', (schema, fields) => {
  for (const field of fields) {
    const errors = schema.safeParse({ [field]: '\u200b\u3164' }).error?.issues ?? [];
    expect(errors.map(({ path }) => path[0])).toContain(field);
  }
});
