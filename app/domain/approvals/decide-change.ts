import type { MoneyRequest, Prisma } from '@prisma/client';
import { closeAlert } from '#app/domain/alerts/raise-alert.ts';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { detailOf } from '#app/domain/money/ask-change.ts';
import { applyAdjustment } from '#app/domain/money/apply-adjustment.ts';
import { isChangeKind } from '#app/domain/money/change.rules.ts';
import { givesMoney, MONEY_REQUESTS } from '#app/domain/money/money-request.rules.ts';
import { requireSecond } from '#app/domain/money/second-administrator.ts';
import { notifyMade } from '#app/domain/money/notify-administrators.ts';
import { lockPerson } from '#app/domain/people/lock-person.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { lockOpenAccount, refuseLeft } from '#app/domain/wallet/lock-open-account.ts';
import type { Services } from '#app/ports/services.ts';
import { ChangeAsked } from '#app/domain/money/change.schema.ts';
import { keepOperator } from '#app/domain/money/operator.ts';
import { approveIn } from '#app/domain/people/approve-administrator.ts';
import { dropRate, keepRate } from '#app/domain/wallet/change-rates.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'payments'>;
type Which = { id: string };
type Decision = 'approve' | 'refuse' | 'withdraw';

/** Approves a change that another administrator asked for, and makes it.
 *  @throws AppError 'not-allowed' also for the administrator who asked, 'not-found' for a change that is no longer
 *  waiting, and the errors of `applyAdjustment` and `makeChange`. */
export async function approveChange(deps: Needs, actor: Actor, which: Which) {
  return decide(deps, actor, which, 'approve');
}

/** Refuses a change that another administrator asked for.
 *  @throws AppError 'not-allowed' also for the administrator who asked, 'not-found' as `approveChange`. */
export async function refuseChange(deps: Needs, actor: Actor, which: Which) {
  return decide(deps, actor, which, 'refuse');
}

/** Withdraws a change that the actor asked for.
 *  @throws AppError 'not-allowed' also for every other administrator, 'not-found' as `approveChange`. */
export async function withdrawChange(deps: Needs, actor: Actor, which: Which) {
  return decide(deps, actor, which, 'withdraw');
}

async function decide(
  { db, ...deps }: Needs,
  actor: Actor,
  { id }: Which,
  decision: Decision,
): Promise<{ message: string }> {
  authorize(actor, 'money.write');
  return inTransaction(db, (tx) => decideIn(tx, deps, actor, { where: { id }, decision }));
}

/** Decides the waiting change that `where` selects, inside an open transaction. */
export async function decideIn(
  tx: Tx,
  deps: Deciding,
  actor: Actor,
  { where, decision }: { where: Prisma.MoneyRequestWhereInput; decision: Decision },
): Promise<{ message: string }> {
  const at = deps.clock.now();
  const request = await lockWaiting(tx, where, at);
  const { id, merchantId, kind } = request;
  const message = await ACTIONS[decision](tx, deps, actor, request);
  await tx.moneyRequest.update({
    where: { id },
    data: { decidedBy: actor.userId, decidedByName: actor.name, decidedAt: at },
  });
  const isChange = isChangeKind(kind);
  const action: AuditAction = isChange ? `change.${decision}` : `money.${decision}`;
  await writeAudit(tx, actor, {
    at,
    action,
    subject: isChange ? id : (merchantId ?? id),
    merchantId,
    ...(isChange ? { called: MONEY_REQUESTS[kind].words } : {}),
    detail: isChange ? detailOf(request) : { code: kind },
  });
  await closeAlert(tx, id, ['moneyToApprove'], { at, how: action, by: actor });
  if (decision === 'approve') await notifyMade(tx, request, at);
  return { message };
}

async function lockWaiting(
  tx: Tx,
  where: Prisma.MoneyRequestWhereInput,
  at: Date,
): Promise<MoneyRequest> {
  const named = await tx.moneyRequest.findFirst({ where: { ...where, state: 'waiting' } });
  const id = named?.id ?? null;
  // The person is locked before the request, in the sequence in which the Users page locks them.
  if (named?.kind === 'administrator' && named.subjectId) await lockPerson(tx, named.subjectId);
  await tx.$queryRaw`select 1 from money_requests where id = ${id}::uuid for update`;
  const request = id && (await tx.moneyRequest.findFirst({ where: { id, state: 'waiting' } }));
  if (!request || (request.lapsesAt && request.lapsesAt <= at))
    throw new AppError(
      'not-found',
      'This change is no longer waiting for approval. Reload the page.',
    );
  return request;
}

type Deciding = Omit<Needs, 'db'>;
type Decide = (tx: Tx, deps: Deciding, actor: Actor, request: MoneyRequest) => Promise<string>;

const ACTIONS: Readonly<Record<Decision, Decide>> = {
  approve: async (tx, deps, actor, request) => {
    const at = deps.clock.now();
    await requireSecond(tx, request, actor.userId, at);
    const { id, kind, merchantId, amountCents } = request;
    if (isChangeKind(kind)) {
      await makeChange(tx, deps, actor, request);
      await tx.moneyRequest.update({ where: { id }, data: { state: 'done' } });
      return 'Done';
    }
    if (!merchantId) throw new AppError('conflict', 'This change has no account. Refuse it.');
    await lockOpenAccount(tx, merchantId);
    if (givesMoney(kind, centsFromDb(amountCents))) await refuseLeft(tx, merchantId);
    await applyAdjustment(tx, deps, { ...request, merchantId }, at);
    return 'Done';
  },
  refuse: async (tx, _, actor, { id, askedBy }) => {
    if (askedBy === actor.userId)
      throw new AppError('not-allowed', 'You asked for this change. Withdraw it instead.');
    await tx.moneyRequest.update({ where: { id }, data: { state: 'refused' } });
    return 'Refused';
  },
  withdraw: async (tx, _, actor, { id, askedBy }) => {
    if (askedBy !== actor.userId)
      throw new AppError(
        'not-allowed',
        'Another administrator asked for this change. Refuse it instead.',
      );
    await tx.moneyRequest.update({ where: { id }, data: { state: 'withdrawn' } });
    return 'Withdrawn';
  },
};

/** Makes a change that two administrators agreed on and that moves no account's money.
 *  @throws AppError 'conflict' or 'not-found' if its subject has changed or gone since it was asked for,
 *  'invalid-input' if a rate can no longer start on its day, or 'email-not-proved'. */
async function makeChange(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  actor: Actor,
  request: MoneyRequest,
): Promise<void> {
  const at = deps.clock.now();
  const { kind, subjectId, askedByName, reason } = request;
  const change = ChangeAsked.parse(request.change);
  switch (kind) {
    case 'companyDetails':
      return keepOperator(tx, actor, change, at);
    case 'addPrice': {
      const { merchantId = null, storeId = null } = change.whose ?? {};
      const { whose, fromDay } = change.after;
      await keepRate(tx, actor, at, {
        merchantId,
        storeId,
        ownerId: request.merchantId,
        called: whose ?? '',
        fromDay: fromDay ?? '',
        cents: centsFromDb(request.amountCents),
        reason,
        addedBy: `${askedByName}, ${actor.name}`,
      });
      return;
    }
    case 'removePrice':
      return dropRate(tx, actor, { id: subjectId ?? '' }, at);
    case 'administrator': {
      const user = await tx.user.findUnique({ where: { id: subjectId ?? '' } });
      if (!user)
        throw new AppError(
          'not-found',
          'This person is no longer waiting for approval. Reload the page.',
        );
      await approveIn(tx, deps, actor, { email: user.email });
      return;
    }
    default:
      throw new AppError('conflict', 'This change cannot be approved here. Refuse it.');
  }
}
