import type { Services } from '#app/ports/services.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf, HOUSE, post } from './ledger.ts';

/** What a new merchant is given (R500.00 in evaluation mode, nothing in production). Once per merchant. */
export async function grantWelcomeCredit(
  tx: Tx,
  deps: Pick<Services, 'clock' | 'settings'>,
  merchantId: string,
): Promise<void> {
  const cents = deps.settings.welcomeCreditCents;
  if (cents <= 0) return;
  const reference = `welcome-${merchantId}`;
  const at = deps.clock.now();
  const known = await tx.transaction.findUnique({ where: { reference }, select: { id: true } });
  if (known) return;
  const id = newId();
  await tx.transaction.create({
    data: {
      id,
      merchantId,
      reference,
      type: 'welcomeCredit',
      status: 'SUCCESSFUL',
      amountCents: BigInt(cents),
      createdAt: at,
      updatedAt: at,
    },
  });
  await post(tx, {
    reference,
    transactionId: id,
    at,
    from: HOUSE.gifts,
    to: availableOf(merchantId),
    cents,
  });
}
