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
import { tellAsked, tellMade } from './tell-administrators.ts';

export const WAITS = 'Waiting for another administrator to approve';

type AskedChange = {
  kind: ChangeKind;
  change: ChangeAsked;
  /** The account that it concerns. */
  merchantId?: string | null;
  subjectId?: string | null;
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
  const act = { at, action: 'change.ask', subject: request.id, merchantId, called } as const;
  await writeAudit(tx, actor, { ...act, detail: detailOf(request) });
  await tellAsked(tx, request, at);
  return true;
}

/** Keeps a change that was made, and tells every administrator. */
export async function keepMade(
  tx: Tx,
  actor: Actor,
  made: Omit<AskedChange, 'isFirst'>,
  at: Date,
): Promise<MoneyRequest> {
  const done = { state: 'done', lapsesAt: null } as const;
  const request = await keepChange(tx, actor, { ...made, ...done }, at);
  await tellMade(tx, request, at);
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

/** @throws AppError 'not-allowed' for who is no person. */
function askerOf({ userId }: Actor): string {
  if (!userId) throw new AppError('not-allowed', 'Sign in as an administrator to change this.');
  return userId;
}

/** Ends what waits of these, and closes its alert. */
export async function endWaiting(
  tx: Tx,
  which: Prisma.MoneyRequestWhereInput,
  { state, at, how, by }: { state: 'refused' | 'lapsed'; at: Date; how: string; by?: Actor },
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

/** Ends what no second administrator agreed to in time. It is kept, and can be asked for again. */
export async function lapse(tx: Tx, which: Prisma.MoneyRequestWhereInput, at: Date): Promise<void> {
  const late = { ...which, lapsesAt: { lte: at } };
  await endWaiting(tx, late, { state: 'lapsed', at, how: 'lapse' });
}

/** What the audit log keeps of a change: its kind, and which fields; never the values. */
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
    throw new AppError('conflict', 'This change already needs approval under Adjustments.');
}
