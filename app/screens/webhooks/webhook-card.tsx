import { useState } from 'react';
import type { WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import type { StoreActions } from './use-store-actions.ts';

type Props = { webhook: WebhookLog; actions: StoreActions };

/** The URL of the store's webhook, and the actions for a saved webhook. */
export function WebhookCard({ webhook, actions }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  return (
    <Card title="Webhook">
      <p className="t-quiet t-lead">
        We post each change of an order’s status to this address, signed, and retry for 72 hours.{' '}
        <a className="t-link" href="/api/docs/samples#webhooks">
          How to receive it
        </a>
      </p>
      <AddressForm webhook={webhook} actions={actions} onAsk={setAsking} />
      <ConfirmDialog
        isOpen={asking === 'renewSecret'}
        title="Replace the Secret"
        confirmLabel="Create New Secret"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          actions.run({ intent: 'renewSecret' });
        }}
      >
        <p>Both secrets sign every delivery for a day, so you have time to replace the old one.</p>
      </ConfirmDialog>
      <ConfirmDialog
        danger
        isOpen={asking === 'remove'}
        title="Remove Webhook"
        confirmLabel="Remove Webhook"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          setAsking(null);
          actions.run({ intent: 'remove' });
        }}
      >
        <p>Nothing more is sent to {webhook.url}, and waiting deliveries are discarded.</p>
      </ConfirmDialog>
    </Card>
  );
}

type Asking = 'remove' | 'renewSecret';

function AddressForm({ webhook, actions, onAsk }: Props & { onAsk(asking: Asking): void }) {
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
        label="Webhook URL"
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
          Save
        </Button>
        {isSet ? (
          <>
            <Button
              disabled={webhook.switchedOff !== null}
              busy={actions.isBusy('test')}
              onClick={() => actions.run({ intent: 'test' })}
            >
              Send Test
            </Button>
            <Button onClick={() => onAsk('renewSecret')}>Replace Secret</Button>
            <Button kind="quiet" onClick={() => onAsk('remove')}>
              Remove
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
