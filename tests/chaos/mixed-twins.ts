import { onTestFinished, vi } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import { WALLET } from '#app/domain/wallet/order-fee.ts';
import type { World } from './mixed-world.ts';

/** A deliberate fault that the checks must find: references are ignored, so every report of a payment credits it
 *  again. */
export async function writesTwice({ safeguards, model }: World): Promise<void> {
  safeguards.checkPayment = async (deps, input) => {
    const payment = await deps.payments?.find(input.reference);
    const topUp = model.topUps.get(input.reference);
    if (payment?.state !== 'succeeded' || !topUp) return checkPayment(deps, input);
    const [merchantId, cents] = [topUp.account, topUp.cents];
    await deps.db.$transaction((tx) =>
      recordTransaction(tx, {
        merchantId,
        reference: `TWIN-${newId()}`,
        type: 'accountTopUp',
        status: 'SUCCESSFUL',
        amountCents: cents,
        at: deps.clock.now(),
        legs: [{ step: 'credit', from: HOUSE.topUps, to: availableOf(merchantId), cents }],
      }),
    );
  };
}

/** A deliberate fault that the checks must find: a fee is held even if the balance does not cover it. */
export async function holdsWithoutFloor(): Promise<void> {
  const hold = WALLET.hold.bind(WALLET);
  const spy = vi.spyOn(WALLET, 'hold');
  spy.mockImplementation(async (tx, fee) =>
    (await hold(tx, fee)).map(({ limitOf: _, ...leg }) => leg),
  );
  onTestFinished(() => spy.mockRestore());
}

/** A deliberate fault that the checks must find: the numbers come from a sequence, so a transaction consumes one even
 *  when it is rolled back. */
export async function numbersFromASequence({ db }: World): Promise<void> {
  for (const statement of SEQUENCE) await db.$executeRawUnsafe(statement);
}

const SEQUENCE = [
  // The trigger is dropped first, because the database would otherwise refuse the gap.
  `drop trigger paper_series_by_one on paper_series`,
  `create sequence twin start 2`,
  `create function from_twin() returns trigger language plpgsql as $$ begin
    new.last := nextval('twin');
    return new;
  end $$`,
  `create trigger from_twin before update on paper_series
    for each row execute function from_twin()`,
];
