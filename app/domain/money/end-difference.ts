import type { MoneyDifference } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { EndDifferenceInput } from './money-difference.schema.ts';
import { notifyDifferences } from './keep-differences.ts';

type Ending = { at: Date; note: string; by: Pick<Actor, 'name' | 'userId'> };

/** Locks a difference for the change that resolves it.
 *  @throws AppError 'conflict' if it is already resolved. */
async function lockDifference(tx: Tx, id: string): Promise<MoneyDifference> {
  // This is not `for update`, because a request about the difference already holds a key lock on it, and two requests
  // would deadlock.
  await tx.$queryRaw`select 1 from money_differences where id = ${id}::uuid for no key update`;
  const found = await tx.moneyDifference.findUnique({ where: { id } });
  if (!found || found.endedAt)
    throw new AppError('conflict', 'This difference is already resolved. Reload the page.');
  return found;
}

/** Resolves a difference permanently. If a later comparison finds it again, it stays resolved.
 *  @throws AppError 'conflict' if it is already resolved. */
export async function endDifference(
  tx: Tx,
  id: string,
  { at, note, by }: Ending,
): Promise<MoneyDifference> {
  await lockDifference(tx, id);
  const ended = await tx.moneyDifference.update({
    where: { id },
    data: { endedAt: at, endedBy: by.name, endedByUserId: by.userId, note },
  });
  await notifyDifferences(tx, at);
  return ended;
}

/** Resolves a difference with an administrator's note. The audit log records who did it.
 *  @throws AppError 'not-allowed', 'conflict'. */
export async function endByHand(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { id, note }: EndDifferenceInput,
): Promise<void> {
  authorize(actor, 'money.match');
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const { kind, merchantId } = await endDifference(tx, id, { at, note, by: actor });
    await writeAudit(tx, actor, {
      at,
      action: 'match.end',
      subject: id,
      merchantId,
      detail: { code: kind },
    });
  });
}
