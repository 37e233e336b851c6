import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, isAppError, type ErrorCode } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { PaymentsPort } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { recordTransaction, settleTransaction } from './record-transaction.ts';
import { FIRST_ASK_MS } from './payment-times.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'payments' | 'settings'>;

type BegunTopUp = { transactionId: string; reference: string; authorizationUrl: string };

const TRY_LATER =
  'The payment provider is not available right now, and you have not paid anything. Try again in a few minutes.';
/** Messages for the merchant, because the provider's own messages are written for programmers. */
const WORDS: Partial<Record<ErrorCode, string>> = {
  'payments-refused':
    'The payment provider refused this top-up, and you have not paid anything. Try another amount, or contact support.',
  'payments-down': TRY_LATER,
  'payments-unknown': TRY_LATER,
};

/** Records a top-up and returns the provider's payment page. Once it is recorded, we ask the provider for the
 *  payment's outcome if no webhook arrives.
 *  @throws AppError 'not-allowed', 'conflict' if no payment provider is set up, 'too-many-requests',
 *  'payments-refused', 'payments-down', 'payments-unknown'. */
export async function beginTopUp(
  deps: Needs,
  actor: Actor,
  { amountCents }: { amountCents: number },
): Promise<BegunTopUp> {
  authorize(actor, 'account.topUp');
  const { merchantId, email } = actor;
  if (!merchantId || !email)
    throw new AppError('not-allowed', 'Only the owner can top up the account.');
  const { payments } = deps;
  if (!payments) throw new AppError('conflict', 'Online payment is not set up. Contact support.');
  const at = deps.clock.now();
  const reference = `TOPUP-${newId()}`;
  const transactionId = await deps.db.$transaction(async (tx) => {
    const id = await recordTransaction(tx, {
      merchantId,
      reference,
      email,
      type: 'accountTopUp',
      status: 'PENDING',
      amountCents,
      provider: payments.name,
      at,
      askAt: new Date(at.getTime() + FIRST_ASK_MS),
    });
    await writeAudit(tx, actor, { at, action: 'topUp.begin', subject: id!, merchantId });
    return id!;
  });
  const returnTo = `${deps.settings.publicUrl}/payment-success`;
  try {
    const { url } = await pageFor(payments, { reference, amountCents, email, returnTo });
    await deps.db.transaction.update({ where: { reference }, data: { payAt: url } });
    return { transactionId, reference, authorizationUrl: url };
  } catch (error) {
    if (!isUnknown(error)) await markFailed(deps, reference);
    throw inOurWords(deps, reference, error);
  }
}

/** Requests the payment page, a second time if the answer was lost and the provider does not know the reference. */
async function pageFor(
  payments: PaymentsPort,
  asked: Parameters<PaymentsPort['begin']>[0],
): Promise<{ url: string }> {
  try {
    return await payments.begin(asked);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    if (await payments.find(asked.reference)) throw error;
    return payments.begin(asked);
  }
}

/** The same error with a text for the merchant. The provider's own text goes to the log. */
function inOurWords({ log }: Needs, reference: string, error: unknown): unknown {
  const words = isAppError(error) ? WORDS[error.code] : undefined;
  if (!isAppError(error) || words === undefined) return error;
  log.warn({ reference, ...error.details, err: error }, 'a top-up did not get a payment page');
  return new AppError(error.code, words, error.details, error);
}

function isUnknown(error: unknown): boolean {
  return isAppError(error) && error.code === 'payments-unknown';
}

/** Marks the top-up as failed, because the user never got a payment page. */
async function markFailed({ db, clock }: Needs, reference: string): Promise<void> {
  await db.$transaction((tx) =>
    settleTransaction(tx, { reference, at: clock.now() }, ({ status }) =>
      status === 'PENDING' ? { status: 'FAILED', askAt: null } : null,
    ),
  );
}
