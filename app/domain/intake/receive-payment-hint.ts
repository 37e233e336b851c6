import { newId } from '#app/domain/shared/ids.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import type { PaymentHint } from '#app/ports/payments.ts';

/** Stores the payment provider's webhook and queues the job that asks the provider about the payment, in ONE
 *  statement. The body is not kept, because the job reads the current state. A repeat stores nothing, and a webhook
 *  without a payment queues nothing. */
export async function receivePaymentHint(
  deps: { query: (text: string, values: unknown[]) => Promise<unknown> },
  received: PaymentHint,
): Promise<void> {
  const { deliveryKey, topic, reference, disputeId = null } = withoutNul(received);
  const key =
    reference === null ? null : checkPaymentJob.key({ reference, topic, occasion: deliveryKey });
  await deps.query(INSERT, [
    newId(),
    deliveryKey,
    topic,
    reference,
    newId(),
    checkPaymentJob.name,
    key,
    disputeId,
  ]);
}

const INSERT = `
  with taken as (
    insert into webhook_deliveries (id, source, delivery_key, topic, resource_id, processed_at)
    values ($1, 'payments', $2, $3, $4::text, case when $4::text is null then now() end)
    on conflict (source, delivery_key) do nothing
    returning delivery_key, topic, resource_id
  )
  insert into outbox (id, job, key, payload)
  select $5, $6, $7, jsonb_build_object(
    'reference', resource_id, 'occasion', delivery_key, 'topic', topic, 'disputeId', $8::text)
  from taken where resource_id is not null
  on conflict (job, key) do nothing`;
