import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Services } from '#app/ports/services.ts';
import { askMoney } from './ask-money.ts';
import { findAccount } from './find-account.ts';
import type { CreditUnknownInput } from './money-difference.schema.ts';

/** Credits an unmatched payment to the right account, once. Another administrator may have to approve it (`askMoney`).
 *  @throws AppError 'not-allowed', 'invalid-input' at `account`, 'conflict' if the difference is resolved or not
 *  in rand. */
export async function creditUnknown(
  deps: Pick<Services, 'db' | 'clock' | 'settings' | 'payments'>,
  actor: Actor,
  { id, account, reason, formKey = null }: CreditUnknownInput & { formKey?: string | null },
): Promise<{ message: string }> {
  authorize(actor, 'money.write');
  const found = await deps.db.moneyDifference.findFirst({
    where: { id, kind: 'unknownPayment' },
  });
  // The requests are read after the difference. If an earlier post of the same form has resolved the difference, its
  // request is therefore found here.
  const isRepeat =
    formKey !== null && (await deps.db.moneyRequest.count({ where: { formKey } })) > 0;
  if (!found || (found.endedAt && !isRepeat))
    throw new AppError('conflict', 'This difference is already resolved. Reload the page.');
  const amount = centsFromDb(found.cents);
  if (found.said !== formatMoney(rand(amount)))
    throw new AppError(
      'conflict',
      'The payment is not in rand. Refund it at the payment provider.',
    );
  const { id: merchantId } = await findAccount(deps.db, account);
  const asked = { kind: 'unmatchedPayment', amount, differenceId: id, reason } as const;
  return askMoney(deps, actor, { account: merchantId, asked, formKey });
}
