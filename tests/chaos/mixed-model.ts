/** How the courier reacts to an order, whatever is requested. */
export type Fate = 'books' | 'refuses' | 'keepsOnCancel' | 'outOfReach';

type ModelOrder = {
  account: string;
  key: string;
  fate: Fate;
  isShipped: boolean;
  isCancelled: boolean;
  isDelivered: boolean;
};

export type RefundEnd = 'done' | 'failed' | 'open' | 'refused';
export type ModelTopUp = {
  account: string;
  id: string;
  reference: string;
  cents: number;
  isPaid: boolean;
  isReversed: boolean;
  takenThereCents: number;
  refund: { cents: number; end: RefundEnd } | null;
};

type Held = { availableCents: number; heldCents: number; feesCents: number };

/** What each account must hold, counted in memory from what the operations should do and from the answers that
 *  callers received. Nothing in it is read from the ledger. */
export class Model {
  readonly accounts = new Map<string, { feeCents: number; otherCents: number }>();
  readonly orders = new Map<string, ModelOrder>();
  readonly topUps = new Map<string, ModelTopUp>();

  open(account: string, startCents: number, feeCents: number): void {
    this.accounts.set(account, { feeCents, otherCents: startCents });
  }

  /** Records an adjustment, an EFT payment or a pay-out; `cents` is negative if money leaves the account. */
  move(account: string, cents: number): void {
    this.accounts.get(account)!.otherCents += cents;
  }

  expected(account: string): Held {
    const { feeCents, otherCents } = this.accounts.get(account)!;
    const held: Held = { availableCents: otherCents, heldCents: 0, feesCents: 0 };
    for (const order of this.orders.values()) {
      if (order.account !== account || !order.isShipped) continue;
      const end = endOf(order);
      if (end === 'returned') continue;
      held.availableCents -= feeCents;
      if (end === 'held') held.heldCents += feeCents;
      else held.feesCents += feeCents;
    }
    for (const topUp of this.topUps.values()) {
      if (topUp.account !== account || !topUp.isPaid || topUp.isReversed) continue;
      held.availableCents += topUp.cents - topUp.takenThereCents;
      const { cents = 0, end = 'failed' } = topUp.refund ?? {};
      if (end === 'done' || end === 'open') held.availableCents -= cents;
      if (end === 'open') held.heldCents += cents;
    }
    return held;
  }
}

/** The state of an order's fee once all jobs are done. */
export function endOf(order: ModelOrder): 'captured' | 'returned' | 'held' {
  if (order.isDelivered) return 'captured';
  if (order.isCancelled || order.fate === 'refuses') return 'returned';
  return order.fate === 'outOfReach' ? 'held' : 'captured';
}
