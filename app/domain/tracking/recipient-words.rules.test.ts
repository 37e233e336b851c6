import { expect, test } from 'vitest';
import {
  ORDER_STATUS,
  THIRD_PARTY_STEPS,
  TRACKER_STEPS,
} from '#app/domain/orders/order-status.rules.ts';
import { inEnglish } from '#app/messages/tracking.ts';
import { ON_ITS_WAY, RECIPIENT_WORDS, STEP_WORDS } from './recipient-words.rules.ts';

test('no word of a dispatcher reaches a recipient', () => {
  const dispatchers = new Set(
    Object.values(ORDER_STATUS)
      .map(({ label }) => label)
      .filter((label) => label !== 'Cancelled'),
  );

  for (const words of [...Object.values(RECIPIENT_WORDS), ...Object.values(ON_ITS_WAY)]) {
    const now = inEnglish.text(words.now);
    const problem = words.problem && inEnglish.text(words.problem);
    expect(dispatchers).not.toContain(now);
    expect(`${now} ${problem ?? ''}`).not.toMatch(/eligible|manifest|assign|decline|hub/i);
  }
  for (const label of [...TRACKER_STEPS, ...THIRD_PARTY_STEPS])
    expect(inEnglish.text(STEP_WORDS[label])).not.toMatch(/hub|3rd party/i);
});
