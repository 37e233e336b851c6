import type { MoneyRequest } from '@prisma/client';
import { closeAttention } from '#app/domain/attention/raise-attention.ts';
import type { AuditAction } from '#app/domain/audit/audit-acts.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { keepOpen, refuseLeft } from '#app/domain/wallet/keep-open.ts';
import type { Services } from '#app/ports/services.ts';
import { carryOut } from './carry-out.ts';
import { requireSecond } from './second-administrator.ts';
import { givesMoney } from './money-request.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Which = { id: string };

/** Agrees to what another administrator asked for, and does it.
 *  @throws AppError 'not-allowed' also for whoever asked, 'not-found' for what waits no more, and as
 *  `carryOut`. */
export async function approveMoney(deps: Needs, actor: Actor, which: Which) {
  return decide(deps, actor, which, 'money.approve', async (tx, request, at) => {
    await requireSecond(tx, request.askedBy, actor.userId, at);
    const { kind, merchantId, amountCents } = request;
    await keepOpen(tx, merchantId);
    if (givesMoney(kind, centsFromDb(amountCents))) await refuseLeft(tx, merchantId);
    await carryOut(tx, request, at);
    return 'Done';
  });
}

/** @throws AppError as `approveMoney`. */
export async function refuseMoney(deps: Needs, actor: Actor, which: Which) {
  return decide(deps, actor, which, 'money.refuse', async (tx, { id, askedBy }) => {
    if (askedBy === actor.userId)
      throw new AppError('not-allowed', 'It is yours: withdraw it instead.');
    await tx.moneyRequest.update({ where: { id }, data: { state: 'refused' } });
    return 'Refused';
  });
}

/** Takes back what oneself has asked for.
 *  @throws AppError as `approveMoney`. */
export async function withdrawMoney(deps: Needs, actor: Actor, which: Which) {
  return decide(deps, actor, which, 'money.withdraw', async (tx, { id, askedBy }) => {
    if (askedBy !== actor.userId)
      throw new AppError('not-allowed', 'Another administrator asked for it: refuse it instead.');
    await tx.moneyRequest.update({ where: { id }, data: { state: 'withdrawn' } });
    return 'Withdrawn';
  });
}

async function decide(
  { db, clock }: Needs,
  actor: Actor,
  { id }: Which,
  action: AuditAction,
  act: (tx: Tx, request: MoneyRequest, at: Date) => Promise<string>,
): Promise<{ message: string }> {
  authorize(actor, 'money.write');
  return inTransaction(db, async (tx) => {
    await tx.$queryRaw`select 1 from money_requests where id = ${id}::uuid for update`;
    const request = await tx.moneyRequest.findFirst({ where: { id, state: 'waiting' } });
    if (!request) throw new AppError('not-found', 'It does not wait any more. Reload the page.');
    const at = clock.now();
    const message = await act(tx, request, at);
    await tx.moneyRequest.update({
      where: { id },
      data: { decidedBy: actor.userId, decidedByName: actor.name, decidedAt: at },
    });
    const { merchantId, kind } = request;
    const detail = { code: kind };
    await writeAudit(tx, actor, { at, action, subject: merchantId, merchantId, detail });
    await closeAttention(tx, id, ['moneyToApprove'], { at, how: action, by: actor });
    return { message };
  });
}
