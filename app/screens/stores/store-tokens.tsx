import { useState } from 'react';
import type { StoreActions } from '#app/screens/webhooks/use-store-actions.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { newTokenPath } from './store-paths.ts';

export type TokenRow = { handle: string; createdAt: string; lastUsedAt: string | null };

type Props = { storeName: string; tokens: readonly TokenRow[]; actions: StoreActions };

/** The API tokens of a custom store by their handles. Each can be revoked on its own. */
export function StoreTokens({ storeName, tokens, actions }: Props) {
  const { href } = useShell();
  const [revoking, setRevoking] = useState<string | null>(null);
  return (
    <Card
      title="Access Tokens"
      actions={<ButtonLink to={href(newTokenPath(storeName))}>Create Token</ButtonLink>}
    >
      {tokens.length === 0 ? <p className="t-quiet">No API token yet. The API needs one.</p> : null}
      <ul className="t-tokens">
        {tokens.map(({ handle, createdAt, lastUsedAt }) => (
          <li key={handle}>
            <span>
              <code>…{handle}</code>
              <small className="t-quiet">
                Created <DateTime at={createdAt} dateOnly />
                {lastUsedAt ? (
                  <>
                    , used <DateTime at={lastUsedAt} dateOnly />
                  </>
                ) : (
                  ', not used yet'
                )}
              </small>
            </span>
            <Button
              kind="quiet"
              aria-label={`Revoke token ${handle}`}
              busy={actions.isBusy('revokeToken', handle)}
              onClick={() => setRevoking(handle)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        danger
        isOpen={revoking !== null}
        title="Revoke Token"
        confirmLabel="Revoke Token"
        onCancel={() => setRevoking(null)}
        onConfirm={() => {
          actions.run({ intent: 'revokeToken', handle: revoking ?? '' });
          setRevoking(null);
        }}
      >
        <p>Code that uses the API token ending in {revoking} stops working at once.</p>
      </ConfirmDialog>
    </Card>
  );
}
