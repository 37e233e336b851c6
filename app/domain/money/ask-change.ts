import type { MoneyRequest } from '@prisma/client';
import { closeAttention } from '#app/domain/attention/raise-attention.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { LAPSE_MS, type ChangeKind } from './change.rules.ts';
import type { ChangeAsked } from './change.schema.ts';
import { MONEY_REQUESTS } from './money-request.rules.ts';
import { hasSecond } from './second-administrator.ts';
import { tellAsked, tellMade } from './tell-administrators.ts';

export const WAITS = 'It waits for another administrator to agree';

type AskedChange = {
  kind: ChangeKind;
  change: ChangeAsked;
  /** The account that it concerns. */
  merchantId?: string | null;
  subjectId?: string;
  cents?: number;
  reason?: string;
  /** Before it is older than all changes may be. */
  lapsesAt?: Date;
  /** Nothing was there before it: an installation that is being set up. */
  isFirst?: boolean;
};

/** Keeps a change that no administrator makes alone until another one agrees to it. The only administrator
 *  there is makes it at once, and whoever fills in what was empty. Answers whether it waits.
 *  @throws AppError 'conflict' where the same waits already, and as `makes`. */
export async function askChange(
  tx: Tx,
  actor: Actor,
  { kind, change, isFirst = false, ...asked }: AskedChange,
  at: Date,
  makes: () => Promise<void>,
): Promise<boolean> {
  const { userId: askedBy, name: askedByName } = actor;
  if (!askedBy) throw new AppError('not-allowed', 'This is changed by a person.');
  const isWaiting = !isFirst && (await hasSecond(tx, askedBy, at));
  const { merchantId = null, subjectId = null, reason = '' } = asked;
  await refuseSame(tx, kind, subjectId);
  const lapsesAt = asked.lapsesAt ?? new Date(at.getTime() + LAPSE_MS);
  const request = await tx.moneyRequest.create({
    data: {
      id: newId(),
      kind,
      state: isWaiting ? 'waiting' : 'done',
      merchantId,
      subjectId,
      amountCents: BigInt(asked.cents ?? 0),
      reason,
      change,
      lapsesAt: isWaiting ? lapsesAt : null,
      askedBy,
      askedByName,
      askedAt: at,
    },
  });
  if (!isWaiting) {
    await makes();
    await tellMade(tx, request, at);
    return false;
  }
  const called = MONEY_REQUESTS[kind].words;
  const act = { at, action: 'change.ask', subject: request.id, merchantId, called } as const;
  await writeAudit(tx, actor, { ...act, detail: detailOf(request) });
  await tellAsked(tx, request, at);
  return true;
}

/** What waits about somebody is refused, since they are. */
export async function endAsked(
  tx: Tx,
  actor: Actor,
  about: { kind: ChangeKind; subjectId: string },
  at: Date,
): Promise<void> {
  const waiting = await tx.moneyRequest.findFirst({ where: { ...about, state: 'waiting' } });
  if (!waiting) return;
  const { id } = waiting;
  const decided = { decidedBy: actor.userId, decidedByName: actor.name, decidedAt: at };
  await tx.moneyRequest.update({ where: { id }, data: { state: 'refused', ...decided } });
  await closeAttention(tx, id, ['moneyToApprove'], { at, how: 'change.refuse', by: actor });
}

/** What the audit log keeps of a change: its kind, and which fields; never the values. */
export function detailOf({ kind, change }: Pick<MoneyRequest, 'kind' | 'change'>) {
  const { after = {} } = (change ?? {}) as Partial<ChangeAsked>;
  return { code: kind, fields: Object.keys(after) };
}

async function refuseSame(tx: Tx, kind: ChangeKind, subjectId: string | null): Promise<void> {
  if (!subjectId) return;
  const same = await tx.moneyRequest.count({ where: { kind, subjectId, state: 'waiting' } });
  if (same > 0)
    throw new AppError('conflict', `This was asked for already. ${WAITS}, under Changes.`);
}
