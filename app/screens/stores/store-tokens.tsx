import { useState } from 'react';
import { editStoreMessages } from '#app/messages/edit-store.ts';
import type { StoreActions } from '#app/screens/webhooks/use-store-actions.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { newTokenPath } from './store-paths.ts';

export type TokenRow = { handle: string; createdAt: string; lastUsedAt: string | null };

type Props = { storeName: string; tokens: readonly TokenRow[]; actions: StoreActions };

/** The API tokens of a custom store by their handles. Each can be revoked on its own. */
export function StoreTokens({ storeName, tokens, actions }: Props) {
  const { href } = useShell();
  const { text, parts } = useMessages(editStoreMessages);
  const [revoking, setRevoking] = useState<string | null>(null);
  return (
    <Card
      title={text('tokens.title')}
      actions={<ButtonLink to={href(newTokenPath(storeName))}>{text('tokens.create')}</ButtonLink>}
    >
      {tokens.length === 0 ? <p className="t-quiet">{text('tokens.none')}</p> : null}
      <ul className="t-tokens">
        {tokens.map(({ handle, createdAt, lastUsedAt }) => (
          <li key={handle}>
            <span>
              <code>…{handle}</code>
              <small className="t-quiet">
                {parts(lastUsedAt ? 'tokens.used' : 'tokens.unused', {
                  day: <DateTime key="day" at={createdAt} dateOnly />,
                  lastDay: lastUsedAt && <DateTime key="lastDay" at={lastUsedAt} dateOnly />,
                })}
              </small>
            </span>
            <Button
              kind="quiet"
              aria-label={text('revoke.buttonOf', { handle })}
              busy={actions.isBusy('revokeToken', handle)}
              onClick={() => setRevoking(handle)}
            >
              {text('revoke.button')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        danger
        isOpen={revoking !== null}
        title={text('revoke.title')}
        confirmLabel={text('revoke.confirm')}
        onCancel={() => setRevoking(null)}
        onConfirm={() => {
          actions.run({ intent: 'revokeToken', handle: revoking ?? '' });
          setRevoking(null);
        }}
      >
        <p>{text('revoke.body', { handle: revoking ?? '' })}</p>
      </ConfirmDialog>
    </Card>
  );
}
