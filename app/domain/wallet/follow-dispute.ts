import type { Transaction } from '@prisma/client';
import { z } from 'zod';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

type Told = { at: Date; topic: string; disputeId: string | null };

const OPENS = ['charge.dispute.create', 'charge.dispute.remind'];
const Kept = z.object({ resolvedDisputes: z.array(z.string()) });

/** Raises an alert while a top-up is disputed, and closes it afterwards. The top-up must be locked. Webhooks arrive
 *  in any order, so a resolved dispute stays resolved even if its start is reported later. */
export async function followDispute(
  tx: Tx,
  { id, amountCents, details }: Transaction,
  { at, topic, disputeId }: Told,
): Promise<void> {
  if (topic === 'charge.dispute.resolve') {
    await closeAlert(tx, id, ['paymentDisputed'], { at });
    if (disputeId) await keepResolved(tx, id, disputeId);
    return;
  }
  if (!OPENS.includes(topic)) return;
  const resolved = Kept.safeParse(details).data?.resolvedDisputes ?? [];
  if (disputeId && resolved.includes(disputeId)) return;
  const ofOperator = { id, merchantId: null, storeId: null };
  await raiseAlert(tx, 'paymentDisputed', ofOperator, at, { cents: centsFromDb(amountCents) });
}

async function keepResolved(tx: Tx, id: string, disputeId: string): Promise<void> {
  await tx.$executeRaw`
    update transactions set details = jsonb_set(coalesce(details, '{}'), '{resolvedDisputes}',
      coalesce(details -> 'resolvedDisputes', '[]') - ${disputeId} || to_jsonb(${disputeId}::text))
    where id = ${id}::uuid`;
}
