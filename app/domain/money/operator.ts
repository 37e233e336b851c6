import type { Operator } from '@prisma/client';
import { changedFields } from '#app/domain/audit/changed-fields.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueueAgain, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { askChange, WAITS } from './ask-change.ts';
import type { ChangeAsked } from './change.schema.ts';
import type { OperatorInput } from './company.schema.ts';
import { issueBillingDocumentsJob } from './issue-billing-documents.job.ts';
import { lastClosedMonth } from './month.rules.ts';
import { endCompanyMissing } from './notify-company-missing.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const ONE = { id: 1 };

export type OperatorDetails = Omit<Operator, 'id' | 'updatedAt'>;

/** The operating company with its bank account for merchants' payments; null until it is entered. */
export async function readOperator(db: Tx): Promise<OperatorDetails | null> {
  const found = await db.operator.findUnique({ where: ONE, omit: { id: true, updatedAt: true } });
  return found;
}

/** Saves the company's details. They are saved at once the first time, and while there is no second administrator;
 *  otherwise after another administrator's approval.
 *  @throws AppError 'not-allowed'. */
export async function saveOperator(
  { db, clock }: Needs,
  actor: Actor,
  input: OperatorInput,
): Promise<{ message: string }> {
  authorize(actor, 'operator.write');
  const at = clock.now();
  return db.$transaction(async (tx) => {
    await oneAtATime(tx, 'operator');
    const before = await readOperator(tx);
    const fields = before ? changedFields(before, input) : Object.keys(input);
    if (fields.length === 0) return { message: 'No changes to save' };
    const change = { before: before ? only(fields, before) : {}, after: only(fields, input) };
    const asked = { kind: 'companyDetails', change, isFirst: !before } as const;
    const isWaiting = await askChange(tx, actor, asked, at, () =>
      keepOperator(tx, actor, change, at),
    );
    return { message: isWaiting ? WAITS : 'Company details saved' };
  });
}

/** Saves details that are approved or need no approval. Future invoices and statements show them. If they are the first
 *  details, the invoices and statements that waited for them are issued.
 *  @throws AppError 'conflict' if one of the details has changed since the request. */
export async function keepOperator(
  tx: Tx,
  actor: Actor,
  change: ChangeAsked,
  at: Date,
): Promise<void> {
  await oneAtATime(tx, 'operator');
  const before = await readOperator(tx);
  const fields = Object.keys(change.after);
  const known = before ? only(fields, before) : {};
  if (fields.some((field) => (known[field] ?? null) !== (change.before[field] ?? null)))
    throw new AppError(
      'conflict',
      'The company details have changed since this request. Refuse it, then enter the change again.',
    );
  // The changed fields were parsed when they were requested, the others when they were saved.
  const input = { ...before, ...change.after } as OperatorInput;
  const data = { ...input, updatedAt: at };
  await tx.operator.upsert({ where: ONE, create: { ...ONE, ...data }, update: data });
  await writeAudit(tx, actor, { at, action: 'operator.save', subject: '1', detail: { fields } });
  await endCompanyMissing(tx, at);
  if (!before) await enqueueAgain(tx, issueBillingDocumentsJob, { month: lastClosedMonth(at) });
}

function only(
  fields: readonly string[],
  row: Readonly<Record<string, string | null>>,
): Record<string, string | null> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
