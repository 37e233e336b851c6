import { Dialog } from '#app/ui/dialog.tsx';
import { KeyText } from '#app/ui/key-text.tsx';

/** Shown once, as a store token is. */
export function WebhookSecret({ secret, onClose }: { secret: string | null; onClose(): void }) {
  return (
    <Dialog
      isOpen={secret !== null}
      title="Webhook Secret"
      isShownOnce
      onClose={onClose}
      actions={[{ label: 'OK', kind: 'primary', onAct: onClose }]}
    >
      <p>
        It signs every delivery. It is shown only once: copy it and keep it with the code that
        receives the deliveries.
      </p>
      <p className="t-token">
        <KeyText what="secret">{secret ?? ''}</KeyText>
      </p>
    </Dialog>
  );
}
