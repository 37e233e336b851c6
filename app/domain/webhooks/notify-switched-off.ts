import { ownerAddress } from '#app/domain/people/owner-address.ts';
import { sendOptional } from '#app/domain/people/send-optional.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings' | 'log'>;

/** Mails the merchant that a webhook was switched off, why, and what to do. If it was switched on in the meantime, or its
 *  store was disconnected, no email is sent. */
export async function notifySwitchedOff(
  deps: Needs,
  input: { storeId: string; at: string },
): Promise<void> {
  const store = await deps.db.store.findUnique({
    where: { id: input.storeId },
    include: { merchant: true },
  });
  if (!store || store.state === 'disconnected') return;
  if (store.webhookDisabledAt?.getTime() !== Date.parse(input.at)) return;
  const { owner, to } = await ownerAddress(deps.db, store.merchant, store.contactEmail);
  if (!to) {
    deps.log.warn({ storeId: store.id }, 'no one to email about a webhook that was switched off');
    return;
  }
  const { productName, publicUrl } = deps.settings;
  await sendOptional(deps, owner, 'store-trouble', {
    to,
    subject: `${productName}: the webhook for ${store.name} was switched off`,
    text: [
      `The webhook for your store ${store.name} was switched off: ${store.webhookUrl ?? ''}`,
      store.webhookDisabledReason ?? '',
      'We keep your order updates for 14 days. Fix the problem, then switch the webhook on again to receive them.',
      ...(owner ? [`${publicUrl}/edit-store?store=${encodeURIComponent(store.name)}`] : []),
    ],
  });
}
