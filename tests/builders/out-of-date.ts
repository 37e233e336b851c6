import type { Services } from '#app/ports/services.ts';
import { keepPrints } from '#app/domain/orders/keep-prints.ts';

/** An outdated packing slip: the order's recipient has changed since it was printed. */
export async function givenOutOfDateSlip(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  orderId: string,
): Promise<void> {
  const facts = { recipient: ['Somebody else', ''] };
  const made = { orderId, paper: 'slip' as const, shipmentId: null, facts };
  await db.$transaction((tx) => keepPrints(tx, [made], { at: clock.now(), documentJobId: null }));
}
