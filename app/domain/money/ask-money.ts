import { Prisma, type MoneyRequest, type MoneyRequestState } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { refuseLeft } from '#app/domain/wallet/lock-open-account.ts';
import type { Services } from '#app/ports/services.ts';
import { WAITS } from './ask-change.ts';
import { applyAdjustment } from './apply-adjustment.ts';
import { LAPSE_MS } from './change.rules.ts';
import { ALONE_WITHIN_MS, givesMoney, needsSecondPerson } from './money-request.rules.ts';
import type { MoneyAsked } from './money-requests.schema.ts';
import { belongsTo, hasSecond } from './second-administrator.ts';
import { notifyAsked, notifyMade } from './notify-administrators.ts';

const ASKED = [
  'merchantId',
  'kind',
  'amountCents',
  'reason',
  'bankReference',
  'paidOn',
  'topUpId',
  'differenceId',
  'askedBy',
] as const satisfies readonly (keyof MoneyRequest)[];

type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'payments'>;
/** `formKey` identifies the form that was posted. Posting it again changes nothing, and returns the earlier message or,
 *  if the request was refused, withdrawn or expired, a message that says so. */
type Asked = { account: string; asked: MoneyAsked; formKey?: string | null };

const DONE = 'Done';

/** The message for a request that ended without being made. */
const NOT_MADE: Readonly<Partial<Record<MoneyRequestState, string>>> = {
  refused: 'Another administrator refused this change',
  withdrawn: 'You withdrew this change',
  lapsed: 'This change expired before another administrator approved it',
};

/** Requests a change of an account's money, and makes it at once unless a second administrator must approve it.
 *  Approval is needed if the amount exceeds a limit when it is added to everything that this administrator changed on
 *  the account without approval within a day; for a credit limit, which moves no money, only its own amount counts. It
 *  is also needed for an account that the administrator belongs to, and for every credit limit if there is a second
 *  administrator. Returns the message to show.
 *  @throws AppError 'not-allowed', 'not-found', 'insufficient-balance', 'conflict' for example if this bank payment is
 *  already recorded, a refund is more than is left, or the same form requested something else before. */
export async function askMoney(
  deps: Needs,
  actor: Actor,
  { account, asked, formKey = null }: Asked,
): Promise<{ message: string }> {
  authorize(actor, 'money.write');
  const { userId: askedBy, name: askedByName } = actor;
  if (!askedBy)
    throw new AppError('not-allowed', 'Sign in as an administrator to adjust an account.');
  const at = deps.clock.now();
  const { kind, amount: cents, ...rest } = asked;
  const wanted: AskedOfForm = {
    ...factsOf(rest),
    merchantId: account,
    kind,
    amountCents: BigInt(cents),
    askedBy,
    formKey,
  };
  return inTransaction(deps.db, async (tx) => {
    await openAccount(tx, account);
    const before = await askedBefore(tx, wanted);
    if (before) return { message: answerOf(before) };
    const isTheirOwn = await belongsTo(tx, askedBy, account);
    const movedCents = await movedAlone(tx, { account, askedBy, at });
    const isWaiting =
      isTheirOwn ||
      needsSecondPerson({ kind, cents, movedCents }, deps.settings.moneyAloneCents) ||
      (kind === 'creditLimit' && (await hasSecond(tx, askedBy)));
    if (givesMoney(kind, asked.amount)) await refuseLeft(tx, account);
    const request = await tx.moneyRequest
      .create({
        data: {
          ...wanted,
          id: newId(),
          state: 'waiting',
          askedByName,
          askedAt: at,
          lapsesAt: isWaiting ? new Date(at.getTime() + LAPSE_MS) : null,
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
    if (isWaiting) {
      await notifyAsked(tx, request, at);
      return { message: WAITS };
    }
    await applyAdjustment(tx, deps, { ...request, merchantId: account }, at);
    await notifyMade(tx, request, at);
    return { message: DONE };
  });
}

/** The message for a form that is posted again: the earlier one, unless the request ended without being made. */
function answerOf({ state, decidedAt }: MoneyRequest): string {
  return NOT_MADE[state] ?? (state === 'done' && !decidedAt ? DONE : WAITS);
}

/** Locks the account, so that it cannot be closed in the meantime and its changes run one after the other. */
async function openAccount(tx: Tx, account: string): Promise<void> {
  await tx.$queryRaw`select 1 from merchants where id = ${account}::uuid for no key update`;
  const found = await tx.merchant.findUnique({ where: { id: account } });
  if (!found) throw notFound('Account');
}

/** The total that an administrator credited and deducted on an account without approval within `ALONE_WITHIN_MS`. The
 *  account must be locked, so that the later of two concurrent requests counts the earlier one. */
async function movedAlone(
  tx: Tx,
  { account, askedBy, at }: { account: string; askedBy: string; at: Date },
): Promise<number> {
  const since = new Date(at.getTime() - ALONE_WITHIN_MS);
  const [row] = await tx.$queryRaw<{ cents: bigint }[]>`
    select coalesce(sum(abs(amount_cents)), 0)::bigint as cents from money_requests
    where merchant_id = ${account}::uuid and asked_by = ${askedBy}::uuid and asked_at > ${since}
      and state = 'done' and decided_at is null and kind <> 'creditLimit' and change is null`;
  return centsFromDb(row?.cents ?? 0n);
}

type Facts = Pick<MoneyRequest, 'reason' | 'bankReference' | 'paidOn' | 'topUpId' | 'differenceId'>;

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
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    // The same form was posted at the same moment for another account.
    if (JSON.stringify(error.meta).includes('form_key')) throw wasOther();
    throw new AppError(
      'conflict',
      'This payment is already recorded (same day, amount and reference). If the bank shows two, add a word to the reference.',
    );
  }
  throw error;
}

/** The values that must be the same when a form is posted again. */
type AskedOfForm = Pick<MoneyRequest, (typeof ASKED)[number] | 'formKey'>;

/** The request made by an earlier post of the same form; null if this is the first.
 *  @throws AppError 'conflict' if the earlier post requested something else. */
async function askedBefore(tx: Tx, asked: AskedOfForm): Promise<MoneyRequest | null> {
  const { formKey } = asked;
  const found = formKey ? await tx.moneyRequest.findUnique({ where: { formKey } }) : null;
  if (found && ASKED.some((fact) => found[fact]?.valueOf() !== asked[fact]?.valueOf()))
    throw wasOther();
  return found;
}

function wasOther(): AppError {
  return new AppError(
    'conflict',
    'This form was already sent with other values. Reload the page to see the result.',
  );
}
