import { useState } from 'react';
import type { StoreActions } from '#app/screens/webhooks/use-store-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { KeyText } from '#app/ui/key-text.tsx';

/** `origin`: the site that may frame our pages, or null. `address`: the page it puts into its frame. */
export type BackOffice = { origin: string | null; address: string };

type Props = { backOffice: BackOffice; actions: StoreActions };

const QUESTIONS = {
  frameSecret: {
    title: 'Replace the Secret',
    confirmLabel: 'Create New Secret',
    words:
      'The old secret stops working at once. Orders open in your back office again after you replace it there.',
  },
  removeFrame: {
    title: 'Remove Back Office',
    confirmLabel: 'Remove Back Office',
    words: 'Your back office no longer shows this store. Its orders stay.',
  },
} as const;

/** Settings for showing our pages inside the back office of a custom store. */
export function BackOfficeCard({ backOffice: { origin, address }, actions }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  return (
    <Card title="Back Office">
      <p className="t-quiet t-lead">
        Your own back office can show the orders, labels and manifests of this store to your team,
        without signing in again.{' '}
        <a className="t-link" href="/api/docs/samples#back-office">
          How to add them
        </a>
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
          label="Back office address"
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
            Save
          </Button>
          {origin === null ? null : (
            <>
              <Button onClick={() => setAsking('frameSecret')}>Replace Secret</Button>
              <Button kind="quiet" onClick={() => setAsking('removeFrame')}>
                Remove
              </Button>
            </>
          )}
        </div>
      </form>
      {origin === null ? null : (
        <p className="t-token">
          <span className="t-quiet">Frame address:</span>{' '}
          <KeyText what="frame address">{address}</KeyText>
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

type Asking = keyof typeof QUESTIONS | null;
type QuestionProps = {
  asking: Asking;
  onClose(): void;
  onYes(asked: NonNullable<Asking>): void;
};

function Question({ asking, onClose, onYes }: QuestionProps) {
  const question = asking && QUESTIONS[asking];
  return (
    <ConfirmDialog
      danger={asking === 'removeFrame'}
      isOpen={question !== null}
      title={question?.title ?? ''}
      confirmLabel={question?.confirmLabel ?? ''}
      onCancel={onClose}
      onConfirm={() => {
        if (asking) onYes(asking);
        onClose();
      }}
    >
      <p>{question?.words}</p>
    </ConfirmDialog>
  );
}
