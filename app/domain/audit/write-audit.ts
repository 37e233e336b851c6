import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

export type AuditedAct = {
  at: Date;
  /** `area.verb`, e.g. `store.disconnect`. */
  action: string;
  /** The id of what it was done to. */
  subject: string;
  /** The account it belongs to, where there is one. */
  merchantId?: string | null;
  /** Never a secret, and nothing of a recipient. */
  detail?: Prisma.InputJsonObject;
};

/** Keeps who did what, in the transaction of the act itself. */
export async function writeAudit(
  tx: Tx,
  by: Pick<Actor, 'name' | 'userId'>,
  act: AuditedAct,
): Promise<void> {
  await tx.auditEntry.create({
    data: { id: newId(), actor: by.name, actorUserId: by.userId, ...act },
  });
}
