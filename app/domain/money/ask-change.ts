import type { MoneyRequest, Prisma } from '@prisma/client';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { LAPSE_MS, type ChangeKind } from './change.rules.ts';
import type { ChangeAsked } from './change.schema.ts';
import { MONEY_REQUESTS } from './money-request.rules.ts';
import { hasSecond } from './second-administrator.ts';
import { notifyAsked, notifyMade } from './notify-administrators.ts';

export const WAITS = 'Waiting for another administrator to approve';

type AskedChange = {
  kind: ChangeKind;
  change: ChangeAsked;
  /** The account that the change concerns, if it concerns one. */
  merchantId?: string | null;
  subjectId?: string | null;
  cents?: number;
  reason?: string;
  /** Set if the change must expire before the usual period (`LAPSE_MS`) is over. */
  lapsesAt?: Date;
  /** Whether nothing was set before, because the installation is being set up. */
  isFirst?: boolean;
};

/** Requests a change that needs a second administrator's approval. The change is made at once if there is no second
 *  administrator, or if nothing was set before. Returns whether it waits for approval.
 *  @throws AppError 'conflict' if a change of this kind to the same `subjectId` is already waiting, 'not-allowed' if
 *  the actor is not a person, and whatever `makes` throws. */
export async function askChange(
  tx: Tx,
  actor: Actor,
  { kind, change, isFirst = false, ...asked }: AskedChange,
  at: Date,
  makes: () => Promise<void>,
): Promise<boolean> {
  const isWaiting = !isFirst && (await hasSecond(tx, askerOf(actor)));
  const { merchantId = null, subjectId } = asked;
  if (subjectId) await refuseSame(tx, { kind, subjectId }, at);
  if (!isWaiting) {
    await makes();
    await keepMade(tx, actor, { kind, change, ...asked }, at);
    return false;
  }
  const lapsesAt = asked.lapsesAt ?? new Date(at.getTime() + LAPSE_MS);
  const waits = { state: 'waiting', lapsesAt } as const;
  const request = await keepChange(tx, actor, { kind, change, ...asked, ...waits }, at);
  const called = MONEY_REQUESTS[kind].words;
  const action = { at, action: 'change.ask', subject: request.id, merchantId, called } as const;
  await writeAudit(tx, actor, { ...action, detail: detailOf(request) });
  await notifyAsked(tx, request, at);
  return true;
}

/** Records a change that the caller makes in the same transaction, and notifies every administrator. */
export async function keepMade(
  tx: Tx,
  actor: Actor,
  made: Omit<AskedChange, 'isFirst'>,
  at: Date,
): Promise<MoneyRequest> {
  const done = { state: 'done', lapsesAt: null } as const;
  const request = await keepChange(tx, actor, { ...made, ...done }, at);
  await notifyMade(tx, request, at);
  return request;
}

type KeptChange = Omit<AskedChange, 'isFirst' | 'lapsesAt'> &
  Pick<MoneyRequest, 'state' | 'lapsesAt'>;

function keepChange(
  tx: Tx,
  actor: Actor,
  { merchantId = null, subjectId = null, cents = 0, reason = '', ...kept }: KeptChange,
  at: Date,
): Promise<MoneyRequest> {
  return tx.moneyRequest.create({
    data: {
      ...kept,
      id: newId(),
      merchantId,
      subjectId,
      amountCents: BigInt(cents),
      reason,
      askedBy: askerOf(actor),
      askedByName: actor.name,
      askedAt: at,
    },
  });
}

/** @throws AppError 'not-allowed' if the actor is not a person. */
function askerOf({ userId }: Actor): string {
  if (!userId) throw new AppError('not-allowed', 'Sign in as an administrator to change this.');
  return userId;
}

type Ending = {
  state: 'refused' | 'lapsed';
  at: Date;
  how: string;
  by?: { name: string; userId: string | null };
};

/** Ends the waiting requests that match, and closes their alerts. */
export async function endWaiting(
  tx: Tx,
  which: Prisma.MoneyRequestWhereInput,
  { state, at, how, by }: Ending,
): Promise<void> {
  const who = by ? { decidedBy: by.userId, decidedByName: by.name } : {};
  const ended = await tx.moneyRequest.updateManyAndReturn({
    where: { ...which, state: 'waiting' },
    data: { state, decidedAt: at, ...who },
    select: { id: true },
  });
  for (const { id } of ended)
    await closeAlert(tx, id, ['moneyToApprove'], { at, how, ...(by ? { by } : {}) });
}

/** Expires requests that no second administrator approved in time. They are kept, and the change can be requested
 *  again. */
export async function lapse(tx: Tx, which: Prisma.MoneyRequestWhereInput, at: Date): Promise<void> {
  const late = { ...which, lapsesAt: { lte: at } };
  await endWaiting(tx, late, { state: 'lapsed', at, how: 'lapse' });
}

/** The audit log records only a change's kind and its fields, never the values. */
export function detailOf({ kind, change }: Pick<MoneyRequest, 'kind' | 'change'>) {
  const { after = {} } = (change ?? {}) as Partial<ChangeAsked>;
  return { code: kind, fields: Object.keys(after) };
}

async function refuseSame(
  tx: Tx,
  about: { kind: ChangeKind; subjectId: string },
  at: Date,
): Promise<void> {
  await lapse(tx, about, at);
  if ((await tx.moneyRequest.count({ where: { ...about, state: 'waiting' } })) > 0)
    throw new AppError(
      'conflict',
      'This change is already waiting for approval under Adjustments.',
    );
}
