import { ownerAddress } from '#app/domain/people/owner-address.ts';
import { sendOptional } from '#app/domain/people/send-optional.ts';
import { formatDateTime } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { breakWords, needsReconnect } from './store-break.rules.ts';

type Needs = Pick<Services, 'db' | 'mailer' | 'settings' | 'log'>;

/** Emails a store's owner, or its contact address, that the connection is broken, and what to do. If the connection has
 *  recovered in the meantime, no email is sent. */
export async function notifyBreak(
  deps: Needs,
  input: { storeId: string; brokenSince: number },
): Promise<void> {
  const store = await deps.db.store.findUnique({
    where: { id: input.storeId },
    include: { merchant: true },
  });
  if (!store?.brokenBy || store.integrationType === 'custom') return;
  if (store.brokenSince?.getTime() !== input.brokenSince) return;
  const { owner, to } = await ownerAddress(deps.db, store.merchant, store.contactEmail);
  if (!to) {
    deps.log.warn({ storeId: store.id }, 'no one to email about a broken connection');
    return;
  }
  const { what, todo } = breakWords(store.brokenBy, store.integrationType, store.stateReason);
  const where = needsReconnect(store.brokenBy)
    ? 'To reconnect, open the store’s page'
    : 'The store’s page shows when the connection works again';
  const page = `${deps.settings.publicUrl}/store-settings/store/${encodeURIComponent(store.name)}`;
  await sendOptional(deps, owner, 'store-trouble', {
    to,
    subject: `${store.name}: the connection needs attention`,
    text: [
      `${what} (${store.name}, since ${formatDateTime(store.brokenSince)})`,
      todo,
      ...(owner ? [`${where}: ${page}`] : []),
      'Orders and changes made in the meantime are imported once the connection works again.',
    ],
  });
}
