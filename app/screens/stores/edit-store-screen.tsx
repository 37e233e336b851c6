import type { WebhookLog } from '#app/domain/webhooks/webhook-log.ts';
import { editStoreMessages } from '#app/messages/edit-store.ts';
import { DeliveryDialog } from '#app/screens/webhooks/delivery-dialog.tsx';
import { DeliveryLog } from '#app/screens/webhooks/delivery-log.tsx';
import { useStoreActions } from '#app/screens/webhooks/use-store-actions.ts';
import { SecretDialog } from '#app/screens/webhooks/secret-dialog.tsx';
import { WebhookCard } from '#app/screens/webhooks/webhook-card.tsx';
import { WebhookState } from '#app/screens/webhooks/webhook-state.tsx';
import { useShell } from '#app/shells/shell.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { BackOfficeCard, type BackOffice } from './back-office-card.tsx';
import { StoreTokens, type TokenRow } from './store-tokens.tsx';

type Props = {
  storeName: string;
  webhook: WebhookLog;
  pageSize: number;
  /** Null for a store that is not custom, which has no API tokens. */
  tokens: TokenRow[] | null;
  /** Null for a store that is not custom. */
  backOffice: BackOffice | null;
};

/** Polling interval in milliseconds. It is short, because a webhook delivery in progress ends within seconds. */
const POLL_MS = 4_000;

export function EditStoreScreen({ storeName, webhook, pageSize, tokens, backOffice }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(editStoreMessages);
  const actions = useStoreActions();
  useLiveReload({ stream: null, pollMs: POLL_MS });
  return (
    <Page
      title={text('title')}
      subtitle={storeName}
      back={{ label: text('back'), path: '/store-settings' }}
      fullWidth
    >
      <div className="t-stack">
        <WebhookState webhook={webhook} actions={actions} />
        <div className="t-columns">
          <WebhookCard webhook={webhook} actions={actions} />
          {tokens ? <StoreTokens storeName={storeName} tokens={tokens} actions={actions} /> : null}
        </div>
        {backOffice ? <BackOfficeCard backOffice={backOffice} actions={actions} /> : null}
        {webhook.url !== null || webhook.page.totalDocs > 0 ? (
          <DeliveryLog webhook={webhook} pageSize={pageSize} actions={actions} />
        ) : null}
      </div>
      <DeliveryDialog shown={webhook.shown} actions={actions} />
      <SecretDialog
        secret={actions.secret}
        secretFor={actions.secretFor}
        onClose={actions.closeSecret}
      />
    </Page>
  );
}
