import type { MoneyRequest } from '@prisma/client';
import { ChangeAsked } from '#app/domain/money/change.schema.ts';
import { keepOperator } from '#app/domain/money/operator.ts';
import { approveIn } from '#app/domain/people/approve-administrator.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { dropPrice, keepPrice } from '#app/domain/wallet/change-prices.ts';

/** Makes what two administrators agree to and that moves no account's money.
 *  @throws AppError 'conflict', 'not-found' where it is no longer as it was asked for. */
export async function makeChange(
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
      await keepPrice(tx, actor, at, {
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
      return dropPrice(tx, actor, { id: subjectId ?? '' }, at);
    case 'administrator': {
      const user = await tx.user.findUnique({ where: { id: subjectId ?? '' } });
      if (!user)
        throw new AppError('not-found', 'This person is no longer waiting. Reload the page.');
      await approveIn(tx, deps, actor, { email: user.email });
      return;
    }
    default:
      throw new AppError('conflict', 'This changes an account’s money.');
  }
}
