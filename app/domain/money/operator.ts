import type { Operator } from '@prisma/client';
import { changedFields } from '#app/domain/audit/changed-fields.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { enqueueAgain, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { OperatorInput } from './company.schema.ts';
import { issuePapersJob } from './issue-papers.job.ts';
import { lastClosedMonth } from './month.rules.ts';
import { endCompanyMissing } from './tell-company-missing.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const ONE = { id: 1 };

export type OperatorDetails = Omit<Operator, 'id' | 'updatedAt'>;

/** Who runs this, with the bank account that merchants pay into; null until somebody has said. */
export async function readOperator(db: Tx): Promise<OperatorDetails | null> {
  const found = await db.operator.findUnique({ where: ONE, omit: { id: true, updatedAt: true } });
  return found;
}

/** Keeps the company's details. Papers bear them from then on, and those that waited for them are issued.
 *  @throws AppError 'not-allowed'. */
export async function saveOperator(
  { db, clock }: Needs,
  actor: Actor,
  input: OperatorInput,
): Promise<void> {
  authorize(actor, 'operator.write');
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const before = await readOperator(tx);
    const data = { ...input, updatedAt: at };
    await tx.operator.upsert({ where: ONE, create: { ...ONE, ...data }, update: data });
    const fields = before ? changedFields(before, input) : Object.keys(input);
    await writeAudit(tx, actor, { at, action: 'operator.save', subject: '1', detail: { fields } });
    await endCompanyMissing(tx, at);
    if (!before) await enqueueAgain(tx, issuePapersJob, { month: lastClosedMonth(at) });
  });
}
