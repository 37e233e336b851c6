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

/** Where a shipment's fee comes from. Its transaction names it, from the first moment on: what the operator
 *  chooses later changes nothing for a shipment under way. */
export type FeeSource = {
  /** As it stands on the transaction; null: the merchant's own wallet. */
  provider: string | null;
  hold(tx: Tx, fee: FeeOf): Promise<Leg[]>;
  settle(before: Pick<Transaction, 'status'>, step: FeeStep, fee: FeeOf): Leg[];
  /** Taken once more after it had gone back. */
  takeAgain(fee: FeeOf): Leg[];
  /** What else follows, in the same database transaction. `before`: as the transaction was; PENDING for a
   *  new one. */
  follow(
    tx: Tx,
    before: Pick<Transaction, 'id' | 'status'>,
    step: FeeStep,
    fee: FeeOf,
  ): Promise<void>;
};
