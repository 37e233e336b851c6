import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { Person } from './own-labels.ts';

/** Records in the audit log what happened to a label at a person's printer. */
export async function noteLabel(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  actor: Person,
  action: AuditAction,
  orderId: string,
): Promise<void> {
  const { merchantId } = await tx.order.findUniqueOrThrow({
    where: { id: orderId },
    select: { merchantId: true },
  });
  await writeAudit(tx, actor, { at: clock.now(), action, subject: orderId, merchantId });
}
