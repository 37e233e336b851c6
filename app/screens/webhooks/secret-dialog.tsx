import type { EditStoreAnswer } from '#app/domain/webhooks/edit-store.ts';
import { webhookMessages } from '#app/messages/webhooks.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { secret: string | null; secretFor: EditStoreAnswer['secretFor']; onClose(): void };

/** A secret, shown only once like a store token. */
export function SecretDialog({ secret, secretFor, onClose }: Props) {
  const { text } = useMessages(webhookMessages);
  return (
    <Dialog
      isOpen={secret !== null}
      title={text(`secret.title.${secretFor}`)}
      isShownOnce
      onClose={onClose}
      actions={[{ label: text('secret.close'), kind: 'primary', onAction: onClose }]}
    >
      <p>{text(`secret.body.${secretFor}`)}</p>
      <p className="t-token">
        <KeyText what={text('secret.copy')}>{secret ?? ''}</KeyText>
      </p>
    </Dialog>
  );
}
