import type { Merchant } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { eftNumberIn } from '#app/domain/wallet/eft-reference.rules.ts';

/** Finds an open account by its email address, or by a text that contains its EFT reference.
 *  @throws AppError 'invalid-input' at `account`. */
export async function findAccount(db: Tx, text: string): Promise<Merchant> {
  const eftNumber = text.includes('@') ? null : eftNumberIn(text);
  const found = await db.merchant.findFirst({
    where: {
      closedAt: null,
      ...(eftNumber === null ? { email: { equals: text.toLowerCase() } } : { eftNumber }),
    },
  });
  if (!found)
    throw new AppError('invalid-input', 'No account was found.', {
      fields: { account: 'No account has this email address or EFT reference.' },
    });
  return found;
}
