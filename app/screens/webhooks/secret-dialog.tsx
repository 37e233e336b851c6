import type { EditStoreAnswer } from '#app/domain/webhooks/edit-store.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeyText } from '#app/ui/key-text.tsx';

const WORDS: Readonly<Record<EditStoreAnswer['secretFor'], { title: string; words: string }>> = {
  webhook: {
    title: 'Webhook Secret',
    words:
      'It signs every webhook. It is shown only once: copy it and keep it with the code that receives the webhooks.',
  },
  backOffice: {
    title: 'Back Office Secret',
    words:
      'Your back office signs its sessions with it. It is shown only once: copy it and keep it on your server.',
  },
};

type Props = { secret: string | null; secretFor: EditStoreAnswer['secretFor']; onClose(): void };

/** A secret, shown only once like a store token. */
export function SecretDialog({ secret, secretFor, onClose }: Props) {
  const { title, words } = WORDS[secretFor];
  return (
    <Dialog
      isOpen={secret !== null}
      title={title}
      isShownOnce
      onClose={onClose}
      actions={[{ label: 'OK', kind: 'primary', onAction: onClose }]}
    >
      <p>{words}</p>
      <p className="t-token">
        <KeyText what="secret">{secret ?? ''}</KeyText>
      </p>
    </Dialog>
  );
}
