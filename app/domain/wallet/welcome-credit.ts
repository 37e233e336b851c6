import type { Services } from '#app/ports/services.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf, HOUSE } from './ledger.ts';
import { recordTransaction } from './record-transaction.ts';

/** Grants a new merchant's welcome credit once, if the operator gives one. */
export async function grantWelcomeCredit(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'settings'>,
  merchantId: string,
): Promise<void> {
  const cents = deps.settings.welcomeCreditCents;
  if (cents <= 0) return;
  await recordTransaction(tx, {
    merchantId,
    reference: `welcome-${merchantId}`,
    type: 'welcomeCredit',
    status: 'SUCCESSFUL',
    amountCents: cents,
    at: deps.clock.now(),
    legs: [{ step: 'credit', from: HOUSE.gifts, to: availableOf(merchantId), cents }],
  });
}
