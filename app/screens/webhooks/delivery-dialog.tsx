import { useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import type { DeliveryDetail } from '#app/domain/webhooks/webhook-log.ts';
import { webhookMessages } from '#app/messages/webhooks.ts';
import { DateTime } from '#app/ui/date-time.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { attemptText } from './delivery-words.rules.ts';
import type { StoreActions } from './use-store-actions.ts';

/** One webhook delivery: its content, each attempt with its answer, and Send Again. */
export function DeliveryDialog({
  shown,
  actions,
}: {
  shown: DeliveryDetail | null;
  actions: StoreActions;
}) {
  const { text } = useMessages(webhookMessages);
  const [, setParams] = useSearchParams();
  const [sentId, setSentId] = useState<string | null>(null);
  const close = () => {
    setSentId(null);
    setParams(
      (params) => {
        params.delete('delivery');
        return params;
      },
      { preventScrollReset: true },
    );
  };
  const id = shown?.id ?? '';
  return (
    <Dialog
      isOpen={shown !== null}
      title={
        shown?.about
          ? text('delivery.title', { orderId: shown.about.orderId })
          : text('delivery.titleTest')
      }
      onClose={close}
      error={sentId === id ? actions.error : null}
      actions={[
        { label: text('delivery.close'), onAction: close },
        {
          label: text('delivery.again'),
          kind: 'primary',
          isBusy: actions.isBusy('replay', id),
          onAction: () => {
            setSentId(id);
            actions.run({ intent: 'replay', webhookId: id });
          },
        },
      ]}
    >
      <p>
        <span className="t-quiet">webhook-id</span>{' '}
        <KeyText what={text('delivery.copyId')}>{id}</KeyText>
      </p>
      <pre className="t-code">{shown?.body}</pre>
      <h3 className="t-tries__head">{text('delivery.attempts')}</h3>
      {shown?.tries.length === 0 ? <p className="t-quiet">{text('attempt.none')}</p> : null}
      <ol className="t-tries">
        {shown?.tries.map((attempt) => (
          <li key={attempt.at}>
            <DateTime at={attempt.at} /> <b>{attemptText(text, attempt)}</b>
            {attempt.status !== null && attempt.error ? <p>{attempt.error}</p> : null}
            {attempt.answer ? <pre className="t-code">{attempt.answer}</pre> : null}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
