import { useState } from 'react';
import type { WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { webhookMessages } from '#app/messages/webhooks.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { StoreActions } from './use-store-actions.ts';

type Props = { webhook: WebhookLog; actions: StoreActions };

/** The URL of the store's webhook, and the actions for a saved webhook. */
export function WebhookCard({ webhook, actions }: Props) {
  const { text, parts } = useMessages(webhookMessages);
  const [asking, setAsking] = useState<Asking | null>(null);
  return (
    <Card title={text('title')}>
      <p className="t-quiet t-lead">
        {parts('lead', {
          link: (inside) => (
            <a key="link" className="t-link" href="/api/docs/samples#webhooks">
              {inside}
            </a>
          ),
        })}
      </p>
      <AddressForm webhook={webhook} actions={actions} onAsk={setAsking} />
      <ConfirmDialog
        isOpen={asking === 'renewSecret'}
        title={text('renew.title')}
        confirmLabel={text('renew.confirm')}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          actions.run({ intent: 'renewSecret' });
        }}
      >
        <p>{text('renew.body')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        danger
        isOpen={asking === 'remove'}
        title={text('remove.title')}
        confirmLabel={text('remove.confirm')}
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          actions.run({ intent: 'remove' });
        }}
      >
        <p>{text('remove.body', { url: webhook.url ?? '' })}</p>
      </ConfirmDialog>
    </Card>
  );
}

type Asking = 'remove' | 'renewSecret';

function AddressForm({ webhook, actions, onAsk }: Props & { onAsk(asking: Asking): void }) {
  const { text } = useMessages(webhookMessages);
  const isSet = webhook.url !== null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const url = new FormData(event.currentTarget).get('webhook_url');
        actions.run({ intent: 'save', webhook_url: typeof url === 'string' ? url : '' });
      }}
    >
      <TextField
        label={text('url')}
        name="webhook_url"
        inputMode="url"
        placeholder="https://shop.example.co.za/webhooks"
        maxLength={2_000}
        key={webhook.url}
        defaultValue={webhook.url ?? ''}
        error={actions.urlError}
      />
      <div className="t-group">
        <Button kind="primary" type="submit" busy={actions.isBusy('save')}>
          {text('save')}
        </Button>
        {isSet ? (
          <>
            <Button
              disabled={webhook.switchedOff !== null}
              busy={actions.isBusy('test')}
              onClick={() => actions.run({ intent: 'test' })}
            >
              {text('test')}
            </Button>
            <Button onClick={() => onAsk('renewSecret')}>{text('renew.button')}</Button>
            <Button kind="quiet" onClick={() => onAsk('remove')}>
              {text('remove.button')}
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
