import { expect, test } from 'vitest';
import {
  ORDER_STATUS,
  THIRD_PARTY_STEPS,
  TRACKER_STEPS,
} from '#app/domain/orders/order-status.rules.ts';
import { RECIPIENT_WORDS, stepForRecipient } from './recipient-words.rules.ts';

test('no word of a dispatcher reaches a recipient', () => {
  const dispatchers = new Set(
    Object.values(ORDER_STATUS)
      .map(({ label }) => label)
      .filter((label) => label !== 'Cancelled'),
  );

  for (const { now, trouble } of Object.values(RECIPIENT_WORDS)) {
    expect(dispatchers).not.toContain(now);
    expect(`${now} ${trouble ?? ''}`).not.toMatch(/eligible|manifest|assign|decline|hub/i);
  }
  for (const label of [...TRACKER_STEPS, ...THIRD_PARTY_STEPS])
    expect(stepForRecipient(label)).not.toMatch(/hub|3rd party/i);
});
