import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldMessages } from './form-errors.ts';
import { requiredText } from './text.schema.ts';

const Sent = z.strictObject({
  name: requiredText(5, 'Give a name.'),
  note: z.string().max(3).optional(),
  id: z.uuid().optional(),
  email: z.email().optional(),
  parcels: z.number().int().min(1).max(20).optional(),
  keys: z.array(z.string()).min(1).max(1_000).optional(),
  size: z.enum(['A4', 'A6']).optional(),
  isLive: z.boolean().optional(),
});

test.each([
  [{}, { name: 'Give a name.' }],
  [{ name: ' ' }, { name: 'Give a name.' }],
  [{ name: 'Nomvula' }, { name: 'Use at most 5 characters.' }],
  [{ name: 'A', note: 'long' }, { note: 'Use at most 3 characters.' }],
  [{ name: 'A', note: 5 }, { note: 'This must be text.' }],
  [{ name: 'A', id: 'x' }, { id: 'This is not a valid ID.' }],
  [{ name: 'A', email: 'x' }, { email: 'This is not an email address.' }],
  [{ name: 'A', parcels: 0 }, { parcels: 'This must be 1 or more.' }],
  [{ name: 'A', parcels: 21 }, { parcels: 'This must be 20 or less.' }],
  [{ name: 'A', parcels: 1.5 }, { parcels: 'This must be a whole number.' }],
  [{ name: 'A', parcels: '2' }, { parcels: 'This must be a number.' }],
  [{ name: 'A', keys: [] }, { keys: 'Send at least one.' }],
  [{ name: 'A', keys: Array(1_001).fill('K') }, { keys: 'Send at most 1\u00a0000 items.' }],
  [{ name: 'A', size: 'A5' }, { size: 'Choose one of: A4, A6.' }],
  [{ name: 'A', isLive: 'yes' }, { isLive: 'This must be true or false.' }],
  [{ name: 'A', more: 1 }, { whole: 'Unknown field: more.' }],
])('%o is refused with our message', (sent, fields) => {
  const { error } = Sent.safeParse(sent);

  expect(error && fieldMessages(error, 'whole')).toEqual(fields);
});

const LETTERS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm'];

test.each([
  [1, 'This must be a.'],
  [2, 'Choose one of: a, b.'],
  [12, 'Choose one of: a, b, c, d, e, f, g, h, i, j, k, l.'],
  [13, 'Choose one of: a, b, c, d, e, f, g, h, i, j, k, l, ….'],
])('of %i choices the message lists the first twelve', (count, message) => {
  const { error } = z.enum(LETTERS.slice(0, count)).safeParse('z');

  expect(error?.issues[0]?.message).toBe(message);
});

test.each([
  [z.string().refine(() => false), 'a', 'This is not valid.'],
  [z.never(), 'a', 'This is not valid.'],
  [z.literal('v1'), 'v2', 'This must be v1.'],
  [z.url(), 'shop', 'Enter a web address such as https://shop.example.co.za.'],
  [z.iso.date(), 'Friday', 'This must be a date such as 2026-11-27.'],
  [z.iso.datetime(), 'now', 'This must be a date and time such as 2026-11-27T08:30:00Z.'],
  [z.string().regex(/^a$/), 'b', 'This is not in the expected format.'],
  [z.array(z.string()), 'a', 'This must be a list.'],
  [z.object({}), 'a', 'This must be an object.'],
  [z.record(z.string(), z.string()), 'a', 'This must be an object.'],
  [z.date(), 'a', 'This must be a date.'],
  [z.boolean(), undefined, 'This is required.'],
  [z.boolean(), null, 'This is required.'],
  [z.number(), '', 'This is required.'],
  [z.string().min(1), '', 'This is required.'],
  [z.string().min(2), 'a', 'Use at least 2 characters.'],
  [z.array(z.string()).min(2), ['a'], 'Send at least 2 items.'],
  [z.number().gt(5), 5, 'This must be more than 5.'],
  [z.number().lt(5), 5, 'This must be less than 5.'],
  [z.number().multipleOf(5), 6, 'This must be a multiple of 5.'],
  [z.date().min(new Date(1)), new Date(0), 'This date is too early.'],
  [z.date().max(new Date(0)), new Date(1), 'This date is too late.'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b.'],
])('in case %# the message says what to send', (schema, sent, message) => {
  expect(schema.safeParse(sent).error?.issues[0]?.message).toBe(message);
});
