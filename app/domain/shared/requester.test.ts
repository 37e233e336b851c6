import { expect, test } from 'vitest';
import { actorOfStore } from './actor.ts';
import { requesterOf } from './requester.ts';

const SHOP = actorOfStore({ id: 'store-1', merchantId: 'merchant-1' }, 'embedded', 'Karoo Pantry');

test('documents and batches belong to a person in one account, or to a shop without a person', () => {
  const person = { ...SHOP, role: 'merchant', userId: 'user-1', membershipId: 'member-1' } as const;

  expect(requesterOf(person)).toBe('user:member-1');
  expect(requesterOf({ ...person, membershipId: 'member-2' })).toBe('user:member-2');
  expect(requesterOf(SHOP)).toBe('store:store-1');
});
