import { useState } from 'react';
import { editStoreMessages } from '#app/messages/edit-store.ts';
import type { StoreActions } from '#app/screens/webhooks/use-store-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

/** `origin`: the site that may frame our pages, or null. `address`: the page it puts into its frame. */
export type BackOffice = { origin: string | null; address: string };

type Props = { backOffice: BackOffice; actions: StoreActions };

/** Settings for showing our pages inside the back office of a custom store. */
export function BackOfficeCard({ backOffice: { origin, address }, actions }: Props) {
  const { text, parts } = useMessages(editStoreMessages);
  const [asking, setAsking] = useState<Asking>(null);
  return (
    <Card title={text('backOffice.title')}>
      <p className="t-quiet t-lead">
        {parts('backOffice.lead', {
          link: (inside) => (
            <a key="link" className="t-link" href="/api/docs/samples#back-office">
              {inside}
            </a>
          ),
        })}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('frame_origin');
          actions.run({
            intent: 'saveFrame',
            frame_origin: typeof typed === 'string' ? typed : '',
          });
        }}
      >
        <TextField
          label={text('backOffice.address')}
          name="frame_origin"
          inputMode="url"
          placeholder="https://office.example.co.za"
          maxLength={300}
          key={origin}
          defaultValue={origin ?? ''}
          error={actions.frameError}
        />
        <div className="t-group">
          <Button type="submit" busy={actions.isBusy('saveFrame')}>
            {text('backOffice.save')}
          </Button>
          {origin === null ? null : (
            <>
              <Button onClick={() => setAsking('frameSecret')}>{text('backOffice.replace')}</Button>
              <Button kind="quiet" onClick={() => setAsking('removeFrame')}>
                {text('backOffice.remove')}
              </Button>
            </>
          )}
        </div>
      </form>
      {origin === null ? null : (
        <p className="t-token">
          <span className="t-quiet">{text('frame.address')}</span>{' '}
          <KeyText what={text('frame.what')}>{address}</KeyText>
        </p>
      )}
      <Question
        asking={asking}
        onClose={() => setAsking(null)}
        onYes={(intent) => actions.run({ intent })}
      />
    </Card>
  );
}

type Asking = 'frameSecret' | 'removeFrame' | null;
type QuestionProps = {
  asking: Asking;
  onClose(): void;
  onYes(asked: NonNullable<Asking>): void;
};

function Question({ asking, onClose, onYes }: QuestionProps) {
  const { text } = useMessages(editStoreMessages);
  return (
    <ConfirmDialog
      danger={asking === 'removeFrame'}
      isOpen={asking !== null}
      title={asking ? text(`ask.title.${asking}`) : ''}
      confirmLabel={asking ? text(`ask.confirm.${asking}`) : ''}
      onCancel={onClose}
      onConfirm={() => {
        if (asking) onYes(asking);
        onClose();
      }}
    >
      <p>{asking ? text(`ask.body.${asking}`) : null}</p>
    </ConfirmDialog>
  );
}
