import type { MoneyRequest } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

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

/** All that one form asks for. */
export type AskedOfForm = Pick<MoneyRequest, (typeof ASKED)[number] | 'formKey'>;

/** The request that this very form made when it was sent before; null where this is the first time.
 *  @throws AppError 'conflict' where the form was sent before and asked for something else. */
export async function askedBefore(tx: Tx, asked: AskedOfForm): Promise<MoneyRequest | null> {
  const { formKey } = asked;
  const found = formKey ? await tx.moneyRequest.findUnique({ where: { formKey } }) : null;
  if (found && ASKED.some((fact) => found[fact]?.valueOf() !== asked[fact]?.valueOf()))
    throw wasOther();
  return found;
}

export function wasOther(): AppError {
  return new AppError(
    'conflict',
    'This form was already sent with other values. Reload the page to see the result.',
  );
}
