import type { Order, OrderStatus } from '@prisma/client';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { expect } from 'vitest';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import type { Services } from '#app/ports/services.ts';

/** Checks an order, read from the database. */
export function expectOrder(services: Pick<Services, 'db'>, order: Pick<Order, 'id'>) {
  const events = (kind: string) =>
    services.db.orderEvent.findMany({ where: { orderId: order.id, kind }, orderBy: { id: 'asc' } });
  return {
    async toBe(status: OrderStatus): Promise<void> {
      const now = await services.db.order.findUniqueOrThrow({ where: { id: order.id } });
      expect(now.status).toBe(status);
    },
    /** Expects that the order had this transition exactly once. */
    async toHaveMoved(move: OrderMove, expected: { at?: Date } = {}): Promise<void> {
      const applied = (await events(move)).filter((event) => event.applied);
      expect(applied).toHaveLength(1);
      expect(applied[0]).toMatchObject(expected);
    },
    /** Expects that the event was recorded but changed no status. */
    async toHaveRecorded(kind: string, times = 1): Promise<void> {
      const found = await events(kind);
      expect(found.map((event) => event.applied)).toEqual(
        Array.from({ length: times }, () => false),
      );
    },
  };
}

/** An account's balances and the states of its fees. `fees`: the captured fees of all accounts, in cents. `drift`: the
 *  ledger's drift in cents plus the number of its errors, which must be 0. `total`: the sum of all ledger accounts. */
export async function booksOf(
  services: Pick<Services, 'db' | 'files' | 'vault'>,
  merchantId: string,
) {
  const accounts = await services.db.ledgerAccount.findMany({ include: { entries: true } });
  const balance = (key: string) =>
    Number(accounts.find((account) => account.key === key)?.balanceCents ?? 0n);
  const fees = await services.db.transaction.findMany({
    where: { merchantId, type: 'orderCreationFee' },
    orderBy: { reference: 'asc' },
  });
  const drift = accounts.reduce((sum, account) => {
    const entries = account.entries.reduce((total, entry) => total + entry.amountCents, 0n);
    const off = account.balanceCents - entries;
    return sum + (off < 0n ? -off : off);
  }, 0n);
  const broken = (await checkLedger(services)).filter(
    ({ error }) => error !== 'status' && error !== 'holds',
  );
  const total = accounts.reduce((sum, account) => sum + account.balanceCents, 0n);
  return {
    available: balance(`merchant:${merchantId}:available`),
    held: balance(`merchant:${merchantId}:held`),
    fees: balance('house:fees'),
    feeStates: fees.map((fee) => fee.status),
    drift: Number(drift) + broken.length,
    total: Number(total),
  };
}
