import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { askProofJob } from './ask-proof.job.ts';
import { endHope } from './fetch-proof.ts';
import { isOver, nextAskAt } from './proof-asks.rules.ts';

/** The courier is asked for at most this many jobs a call. */
const BATCH = 25;
/** Eight calls at a time: the rest has its turn with the next tick. */
const MOST = 200;

/** Deliveries whose proof is due are asked for, many in one call, and each is due again a little later,
 *  until it was asked for often enough. */
export async function promiseProofAsks(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const over = await db.$transaction(async (tx) => {
    await oneAtATime(tx, 'proof-asks');
    const all = await tx.shipment.findMany({
      where: { proofDueAt: { lte: now } },
      orderBy: [{ proofDueAt: 'asc' }, { id: 'asc' }],
      take: MOST,
      select: { id: true, orderId: true, proofAsks: true },
    });
    const due = all.filter(({ proofAsks }) => !isOver(proofAsks));
    for (const [proofAsks, same] of Map.groupBy(due, (one) => one.proofAsks)) {
      const ids = same.map(({ id }) => id);
      const asks = proofAsks + 1;
      await tx.shipment.updateMany({
        where: { id: { in: ids } },
        data: { proofAsks: asks, proofDueAt: nextAskAt(asks, now) },
      });
    }
    for (let batch = 0; batch * BATCH < due.length; batch += 1) {
      const shipmentIds = due.slice(batch * BATCH, (batch + 1) * BATCH).map(({ id }) => id);
      await enqueue(tx, askProofJob, { shipmentIds, period: now.getTime(), batch });
    }
    return all.filter(({ proofAsks }) => isOver(proofAsks));
  });
  for (const one of over) await endHope(deps, one);
}
