import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { RefundDialog } from './refund-dialog.tsx';

test('a refund that waits for approval is not said to be deducted at once', async () => {
  const dialog = await drawn(
    <RefundDialog topUpId="t" refundableCents={50_000} onClose={() => undefined} />,
  );

  expect(textOf(dialog)).toContain(
    'We deduct it from the balance immediately, or after a second administrator approves the refund.',
  );
});
