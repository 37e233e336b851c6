import type { Transaction } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Leg } from './record-transaction.ts';

export type FeeOf = {
  shipmentId: string;
  merchantId: string;
  reference: string;
  feeCents: number;
  at: Date;
};

export type FeeStep = 'capture' | 'return';

/** Who pays a shipment's fee. It is stored on the fee's transaction from the start, so that a later change of the
 *  setting does not affect shipments under way. */
export type FeeSource = {
  /** The provider as stored on the transaction; null is the merchant's own wallet. */
  provider: string | null;
  hold(tx: Tx, fee: FeeOf): Promise<Leg[]>;
  settle(before: Pick<Transaction, 'status'>, step: FeeStep, fee: FeeOf): Leg[];
  /** Charges the fee again after it had been returned. */
  takeAgain(fee: FeeOf): Leg[];
  /** Further effects in the same database transaction. `before` is the fee's transaction before the step; its status
   *  is PENDING for a new one. */
  follow(
    tx: Tx,
    before: Pick<Transaction, 'id' | 'status'>,
    step: FeeStep,
    fee: FeeOf,
  ): Promise<void>;
};
