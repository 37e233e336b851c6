import { Prisma, type MoneyRequest } from '@prisma/client';
import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { refuseLeft } from '#app/domain/wallet/keep-open.ts';
import type { Services } from '#app/ports/services.ts';
import { carryOut } from './carry-out.ts';
import { givesMoney, moneySentence, needsSecondPerson } from './money-request.rules.ts';
import type { MoneyAsked } from './money-requests.schema.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Asked = { account: string; asked: MoneyAsked };

/** Changes an account's money, with a reason; above an amount, and in an
 *  account that they belong to, another administrator has to agree first.
 *  @throws AppError 'not-allowed', 'not-found', 'conflict' where this payment of the bank was taken in
 *  already or a refund is more than is left, 'insufficient-balance'. */
export async function askMoney(
  deps: Needs,
  actor: Actor,
  { account, asked }: Asked,
): Promise<{ message: string }> {
  authorize(actor, 'money.write');
  const { userId: askedBy, name: askedByName } = actor;
  if (!askedBy) throw new AppError('not-allowed', 'Money is changed by a person.');
  const at = deps.clock.now();
  const { kind, amount: cents, ...rest } = asked;
  return deps.db.$transaction(async (tx) => {
    await openAccount(tx, account);
    const isTheirOwn =
      (await tx.membership.count({ where: { userId: askedBy, merchantId: account } })) > 0;
    const isWaiting = isTheirOwn || needsSecondPerson(cents, deps.settings.moneyAloneCents);
    if (givesMoney(kind, asked.amount)) await refuseLeft(tx, account);
    const request = await tx.moneyRequest
      .create({
        data: {
          ...factsOf(rest),
          id: newId(),
          merchantId: account,
          kind,
          amountCents: BigInt(cents),
          state: 'waiting',
          askedBy,
          askedByName,
          askedAt: at,
        },
      })
      .catch(wasTakenIn);
    await writeAudit(tx, actor, {
      at,
      action: isWaiting ? 'money.ask' : 'money.change',
      subject: account,
      merchantId: account,
      detail: { code: kind },
    });
    if (isWaiting) return wait(tx, request, at);
    await carryOut(tx, request, at);
    return { message: 'Done' };
  });
}

async function wait(tx: Tx, request: MoneyRequest, at: Date): Promise<{ message: string }> {
  const said = moneySentence(request.kind, centsFromDb(request.amountCents));
  // Of no account: administrators see it alone.
  await raiseAttention(
    tx,
    'moneyToApprove',
    { id: request.id, merchantId: null, storeId: null },
    at,
    {
      said,
    },
  );
  return { message: 'It waits for another administrator to agree' };
}

/** Locked: nobody closes it meanwhile, and changes of one account go one after the other. */
async function openAccount(tx: Tx, account: string): Promise<void> {
  await tx.$queryRaw`select 1 from merchants where id = ${account}::uuid for no key update`;
  const found = await tx.merchant.findUnique({ where: { id: account } });
  if (!found) throw notFound('Account');
}

type Facts = Pick<
  Prisma.MoneyRequestUncheckedCreateInput,
  'reason' | 'bankReference' | 'paidOn' | 'topUpId' | 'differenceId'
>;

function factsOf(asked: {
  reason?: string;
  bankReference?: string;
  paidOn?: string;
  topUpId?: string;
  differenceId?: string;
}): Facts {
  const { reason = '', bankReference = null, paidOn, topUpId = null, differenceId = null } = asked;
  return { reason, bankReference, topUpId, differenceId, paidOn: paidOn ? new Date(paidOn) : null };
}

function wasTakenIn(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
    throw new AppError(
      'conflict',
      'A payment of this day, amount and reference is here already. If the bank shows two, tell them apart by a word in the reference.',
    );
  throw error;
}
