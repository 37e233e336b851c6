import { newId } from '#app/domain/shared/ids.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import type { Services } from '#app/ports/services.ts';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import type { GivenMerchant } from './given.ts';

/** A top-up that succeeded, with payer details that only its account may read. */
export async function ownedTopUp(
  services: Services,
  word: string,
  merchant: GivenMerchant,
  cents = 1_000,
) {
  const { merchantId } = merchant;
  const reference = `TOPUP-${newId()}`;
  const payer = `payer.${word.replaceAll(' ', '-')}@post.example`;
  const id = await services.db.$transaction((tx) =>
    recordTransaction(tx, {
      merchantId,
      reference,
      email: payer,
      type: 'accountTopUp',
      status: 'SUCCESSFUL',
      provider: 'Paystack',
      amountCents: cents,
      details: { payment: paidByCard(payer) },
      at: services.clock.now(),
      legs: [{ step: 'credit', from: HOUSE.topUps, to: availableOf(merchantId), cents }],
    }),
  );
  return { id: id!, reference, payer };
}
