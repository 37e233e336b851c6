import type { Store, WebhookDelivery } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
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

/** Records the request at one of the shop's stores and queues its answer, which may take days. The same delivery creates
 *  only one request there. */
export async function takeInPrivacyRequest(
  deps: Pick<Services, 'db' | 'clock'>,
  delivery: WebhookDelivery,
  store: Pick<Store, 'id'>,
  kind: (typeof PRIVACY_TOPICS)[keyof typeof PRIVACY_TOPICS],
  hint: PrivacyHint,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const known = await tx.privacyRequest.findUnique({
      where: { deliveryId_storeId: { deliveryId: delivery.id, storeId: store.id } },
    });
    if (known) return;
    const request = await tx.privacyRequest.create({
      data: {
        id: newId(),
        storeId: store.id,
        deliveryId: delivery.id,
        kind,
        customerRef: hint.customerRef,
        externalOrderIds: [...hint.externalOrderIds],
        receivedAt: delivery.receivedAt,
      },
    });
    // The webhook's body contains data of the customer.
    await tx.webhookDelivery.update({ where: { id: delivery.id }, data: { body: null } });
    await enqueue(tx, answerPrivacyRequestJob, { requestId: request.id, day: 'first' });
  });
}
