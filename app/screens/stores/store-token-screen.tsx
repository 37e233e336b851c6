import { useNavigate } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { CustomStoreForm } from './custom-store-form.tsx';

type Answer = { token?: string; handle?: string; storeName?: string; errors?: FormErrors };
type Props = { publicUrl: string; store: { name: string; url: string } | null; answer?: Answer };

export function StoreTokenScreen({ publicUrl, store, answer }: Props) {
  const { Page, href } = useShell();
  const navigate = useNavigate();
  const close = () => navigate(href('/store-settings'));
  const errors =
    answer?.errors ??
    (store ? { fields: {}, values: { storeName: store.name, storeUrl: store.url } } : undefined);
  return (
    <Page title="Generate Access Token" back={{ label: 'Store Settings', path: '/store-settings' }}>
      <div className="t-stack">
        <Card>
          <p className="t-quiet">
            For your own code. A store may have several tokens, and each can be withdrawn by itself.
          </p>
          <CustomStoreForm errors={errors} submit="Generate Token" />
        </Card>
        <Card title="How to use it">
          <pre className="t-code">{sample(publicUrl)}</pre>
        </Card>
      </div>
      <Dialog
        isOpen={Boolean(answer?.token)}
        title="Store Token"
        onClose={close}
        actions={
          <Button kind="primary" onClick={close}>
            OK
          </Button>
        }
      >
        <p>
          This is the token of <b>{answer?.storeName}</b>. It is shown only now: copy it and keep it
          safe.
        </p>
        <p className="t-token">
          <KeyText what="token">{answer?.token ?? ''}</KeyText>
        </p>
      </Dialog>
    </Page>
  );
}

function sample(publicUrl: string): string {
  return `curl -X POST ${publicUrl}/api/orders/create/custom \\
  -H "Authorization: Bearer YOUR_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: order-1042" \\
  -d '{"order_id":"1042","name":"Lerato Sithole","phone":"0795550420",
       "address1":"27 Mahatma Gandhi Road","city":"Durban","zip":"4001"}'`;
}
