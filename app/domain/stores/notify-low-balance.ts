import { ownerAddress } from '#app/domain/people/owner-address.ts';
import { sendOptional } from '#app/domain/people/send-optional.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { availableCents } from '#app/domain/wallet/balance.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings' | 'log'>;

/** Emails an account's owner, or its shop's contact address, that the balance is low. If the balance has recovered in
 *  the meantime, no email is sent. */
export async function notifyLowBalance(
  deps: Needs,
  { merchantId, since }: { merchantId: string; since: number },
): Promise<void> {
  const { db, settings } = deps;
  const merchant = await db.merchant.findUnique({
    where: { id: merchantId },
    include: { stores: { where: { contactEmail: { not: null } }, take: 1 } },
  });
  const below = merchant?.lowBalanceCents ?? null;
  if (!merchant || below === null || merchant.lowBalanceSince?.getTime() !== since) return;
  const contactEmail = merchant.stores[0]?.contactEmail ?? null;
  const { owner, to } = await ownerAddress(db, merchant, contactEmail);
  if (!to) {
    deps.log.warn({ merchantId }, 'no one to email about a low balance');
    return;
  }
  const available = formatMoney(rand(await availableCents(deps, merchantId)));
  const chosen = formatMoney(rand(centsFromDb(below)));
  const { productName, publicUrl } = settings;
  await sendOptional(deps, owner, 'low-balance', {
    to,
    subject: `Your ${productName} balance is low`,
    text: [
      `The balance of ${merchant.name} fell below ${chosen}. ${available} is available now.`,
      'When you ship, we skip orders that your balance does not cover.',
      // A shop that has not joined an account has no account page.
      ...(owner
        ? [
            `Top up or change this alert on your account page: ${publicUrl}/account`,
            `We email you at most once a day, and only when the balance falls below ${chosen} again.`,
          ]
        : []),
    ],
  });
}
