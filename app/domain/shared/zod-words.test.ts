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
  [{ name: 'A', keys: [] }, { keys: 'Give at least one.' }],
  [{ name: 'A', keys: Array(1_001).fill('K') }, { keys: 'Send at most 1\u00a0000 items.' }],
  [{ name: 'A', size: 'A5' }, { size: 'Choose one of: A4, A6.' }],
  [{ name: 'A', isLive: 'yes' }, { isLive: 'This must be true or false.' }],
  [{ name: 'A', more: 1 }, { whole: 'Unknown field: more.' }],
])('%o is refused with our message', (sent, fields) => {
  const { error } = Sent.safeParse(sent);

  expect(error && fieldMessages(error, 'whole')).toEqual(fields);
});
