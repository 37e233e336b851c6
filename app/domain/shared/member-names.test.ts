import { expect, test } from 'vitest';
import { withPerson } from './member-names.ts';

test('members whose person was deleted while they were read are left out', () => {
  const gone = { id: 'gone', user: null as unknown as { firstName: string } };
  const there = { id: 'there', user: { firstName: 'Aisha' } };

  expect(withPerson([gone, there])).toEqual([there]);
});
