import { ownersOf } from '#app/domain/people/memberships.ts';
import { sendOptional } from '#app/domain/people/send-optional.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings'>;

/** Mails the merchant that a webhook was switched off, why, and what to do. */
export async function notifySwitchedOff(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({
    where: { id: input.storeId },
    include: { merchant: { select: { email: true } } },
  });
  if (!store?.webhookDisabledAt) return;
  const [owner] = await deps.db.user.findMany({ where: ownersOf(store.merchantId), take: 1 });
  const { productName, publicUrl } = deps.settings;
  await sendOptional(deps, owner ?? null, 'store-trouble', {
    to: store.merchant.email,
    subject: `${productName}: the webhook of ${store.name} was switched off`,
    text: [
      `The webhook of your store ${store.name} was switched off: ${store.webhookUrl ?? ''}`,
      store.webhookDisabledReason ?? '',
      'We keep your order updates for 14 days. Correct the address, then switch the webhook on again to receive them.',
      `${publicUrl}/edit-store?store=${encodeURIComponent(store.name)}`,
    ],
  });
}
