import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { askProofJob } from './ask-proof.job.ts';
import { endHope } from './fetch-proof.ts';
import { isOver, nextAskAt } from './proof-asks.rules.ts';

/** The courier accepts at most this many jobs per call. */
const BATCH = 25;
/** Eight calls per run. The rest follows in the next run. */
const MAX_ROWS = 200;

/** Queues readings for deliveries whose proof is due, many deliveries in one call. Each delivery is due again later,
 *  until all its readings are done. It runs when a delivery ends (`awaitProof`), and by a timer for the later readings
 *  and for whatever was left. Runs wait for each other, and a delivery that is read is no longer due, so
 *  repeated and simultaneous runs read it once. */
export async function scheduleProofRequests(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const over = await db.$transaction(async (tx) => {
    await oneAtATime(tx, 'proof-asks');
    const all = await tx.shipment.findMany({
      where: { proofDueAt: { lte: now } },
      orderBy: [{ proofDueAt: 'asc' }, { id: 'asc' }],
      take: MAX_ROWS,
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
