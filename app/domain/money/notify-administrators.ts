import type { MoneyRequest } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { enqueue, enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import { isChangeKind } from './change.rules.ts';
import { MONEY_REQUESTS, moneySentence } from './money-request.rules.ts';
import { notifyAdministratorJob, type AdministratorNews } from './notify-administrator.job.ts';

/** Raises the alert that a change waits for approval, and mails every administrator, including the one who asked. The
 *  alert belongs to no account, so that only administrators see it. */
export async function notifyAsked(tx: Tx, request: MoneyRequest, at: Date): Promise<void> {
  const said = moneySentence(request.kind, centsFromDb(request.amountCents));
  await raiseAlert(tx, 'moneyToApprove', ofAll(request), at, { said });
  await mailAll(tx, request, 'asked');
}

/** Raises an alert and mails every administrator about a change that was made, with or without approval. Changes to an
 *  account's balance (adjustments, EFT payments, payouts, refunds, credited payments) raise no alert and send no
 *  mail. */
export async function notifyMade(tx: Tx, request: MoneyRequest, at: Date): Promise<void> {
  const { kind } = request;
  if (!isChangeKind(kind) && kind !== 'creditLimit') return;
  await raiseAlert(tx, 'changeMade', ofAll(request), at, { said: MONEY_REQUESTS[kind].words });
  await mailAll(tx, request, 'made');
}

/** Notifies a person by email that they were removed as an administrator. The others get the alert about the change. */
export async function notifyRemoved(
  tx: Tx,
  { id: requestId }: Pick<MoneyRequest, 'id'>,
  userId: string,
): Promise<void> {
  await enqueue(tx, notifyAdministratorJob, { requestId, userId, news: 'removed' });
}

function ofAll({ id }: Pick<MoneyRequest, 'id'>) {
  return { id, merchantId: null, storeId: null };
}

async function mailAll(
  tx: Tx,
  { id: requestId }: Pick<MoneyRequest, 'id'>,
  news: AdministratorNews['news'],
): Promise<void> {
  const people = await tx.membership.findMany({
    where: { role: 'admin', acceptedAt: { not: null } },
    select: { userId: true },
  });
  const notices = people.map(({ userId }) => ({ requestId, userId, news }));
  await enqueueAll(tx, notifyAdministratorJob, notices);
}
