import type { Store, WebhookDelivery } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueueAll } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { answerPrivacyRequestJob } from './privacy-request.job.ts';

/** The platform's topics and the kind of request each one makes. */
export const PRIVACY_TOPICS = {
  'customers/data_request': 'dataRequest',
  'customers/redact': 'customerRedact',
  'shop/redact': 'shopRedact',
} as const;

/** The content of a platform's request: one customer and these orders, or a whole shop. */
type PrivacyHint = { customerRef: string | null; externalOrderIds: readonly string[] };

/** Records the request at each of the shop's stores and queues the answers, which may take days. The stores' requests
 *  are made together with the removal of the webhook's body, because an interrupted delivery is read again. The same
 *  delivery creates them only once. */
export async function takeInPrivacyRequest(
  deps: Pick<Services, 'db' | 'clock'>,
  delivery: WebhookDelivery,
  stores: readonly Pick<Store, 'id'>[],
  kind: (typeof PRIVACY_TOPICS)[keyof typeof PRIVACY_TOPICS],
  hint: PrivacyHint,
): Promise<void> {
  const requests = stores.map(({ id: storeId }) => ({
    id: newId(),
    storeId,
    deliveryId: delivery.id,
    kind,
    customerRef: hint.customerRef,
    externalOrderIds: [...hint.externalOrderIds],
    receivedAt: delivery.receivedAt,
  }));
  await deps.db.$transaction(async (tx) => {
    const where = { deliveryId: delivery.id };
    if ((await tx.privacyRequest.count({ where })) > 0) return;
    await tx.privacyRequest.createMany({ data: requests });
    // The webhook's body contains data of the customer.
    await tx.webhookDelivery.update({ where: { id: delivery.id }, data: { body: null } });
    const answers = requests.map(({ id }) => ({ requestId: id, day: 'first', step: 0 }));
    await enqueueAll(tx, answerPrivacyRequestJob, answers);
  });
}
