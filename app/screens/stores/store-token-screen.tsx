import { useNavigate } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { StoreTokenForm } from './store-token-form.tsx';

type Answer = { token?: string; handle?: string; storeName?: string; errors?: FormErrors };
type Props = {
  /** Names of the stores that can have a token. */
  stores: readonly string[];
  chosen: string | null;
  asksOwner: boolean;
  answer?: Answer;
};

export function StoreTokenScreen({ stores, chosen, asksOwner, answer }: Props) {
  const { Page, href } = useShell();
  const navigate = useNavigate();
  const close = () => navigate(href('/store-settings'));
  return (
    <Page title="Generate Access Token" back={{ label: 'Store Settings', path: '/store-settings' }}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <p className="t-quiet t-lead">
            For your own code. Create one API token for each program, and revoke them one at a time.
          </p>
          <StoreTokenForm
            stores={stores}
            chosen={chosen}
            asksOwner={asksOwner}
            errors={answer?.errors}
          />
        </Card>
        <Card title="How to use it">
          <p>
            <a className="t-link" href="/api/docs/samples">
              Samples to copy and run
            </a>{' '}
            in curl, JavaScript and PHP, and{' '}
            <a className="t-link" href="/api/docs">
              all API calls
            </a>
            .
          </p>
        </Card>
      </div>
      <Dialog
        isOpen={Boolean(answer?.token)}
        title="Store Token"
        isShownOnce
        onClose={close}
        actions={[{ label: 'OK', kind: 'primary', onAction: close }]}
      >
        <p>
          This is the API token of <b>{answer?.storeName}</b>. It is shown only once: copy it and
          keep it safe.
        </p>
        <p className="t-token">
          <KeyText what="token">{answer?.token ?? ''}</KeyText>
        </p>
      </Dialog>
    </Page>
  );
}
