import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { WarehouseState } from '#app/domain/stores/warehouse-login.ts';
import type { WarehouseRoadState } from '#app/domain/warehouse/set-warehouse-road.ts';
import { warehouseMessages } from '#app/messages/warehouse.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { WarehouseSwitch } from './warehouse-switch.tsx';

type WarehouseAction = 'save' | 'test' | 'remove' | 'ship' | 'stop';
type Answer = { done?: WarehouseAction; errors?: FormErrors };
type Props = {
  storeName: string;
  kept: WarehouseState | null;
  road: WarehouseRoadState | null;
  answer?: Answer;
};

/** A store's login at its fulfilment warehouse. The password can be saved and tested but is never shown. */
export function WarehouseScreen({ storeName, kept, road, answer }: Props) {
  const { Page, toast } = useShell();
  const { text } = useMessages(warehouseMessages);
  const navigation = useNavigation();
  const submit = useSubmit();
  // `before` is the answer that the page had when the removal was confirmed, so its message is not shown in the dialog.
  const [removing, setRemoving] = useState<{ before?: Props['answer']; isSent: boolean } | null>(
    null,
  );
  const form = useRef<HTMLFormElement>(null);
  const { fields = {}, message } = answer?.errors ?? {};
  const isBusy = (action: WarehouseAction) => navigation.formData?.get('intent') === action;
  useEffect(() => {
    if (!answer?.done) return;
    toast(text(`done.${answer.done}`));
    if (answer.done === 'remove') setRemoving(null);
    if (answer.done === 'save' || answer.done === 'remove') form.current?.reset();
  }, [answer, toast, text]);
  return (
    <Page
      title={text('title')}
      subtitle={storeName}
      back={{ label: text('back'), path: '/store-settings' }}
    >
      <div className="t-stack t-stack--narrow">
        {message ? <Banner tone="bad" title={message} /> : null}
        {kept ? (
          <SavedCard
            kept={kept}
            isTesting={isBusy('test')}
            onRemove={() => setRemoving({ isSent: false })}
          />
        ) : null}
        {road ? (
          <WarehouseSwitch key={road.since} road={road} fields={fields} isBusy={isBusy} />
        ) : null}
        <Card title={text(kept ? 'login.replace' : 'login.title')}>
          <p className="t-quiet t-lead">{text('login.lead')}</p>
          <Form method="post" ref={form} noValidate autoComplete="off">
            <input type="hidden" name="intent" value="save" />
            <LoginFields fields={fields} />
            <Button kind="primary" type="submit" busy={isBusy('save')}>
              {text('login.save')}
            </Button>
          </Form>
        </Card>
      </div>
      <RemovalQuestion
        isOpen={removing !== null}
        isBusy={isBusy('remove')}
        error={removing?.isSent && removing.before !== answer ? message : null}
        road={road}
        onConfirm={() => {
          setRemoving({ before: answer, isSent: true });
          submit({ intent: 'remove' }, { method: 'post' });
        }}
        onCancel={() => setRemoving(null)}
      />
    </Page>
  );
}

type SavedProps = { kept: WarehouseState; isTesting: boolean; onRemove(): void };

function SavedCard({ kept, isTesting, onRemove }: SavedProps) {
  const { text, parts } = useMessages(warehouseMessages);
  return (
    <Card title={text('saved.title')}>
      <p className="t-lead">
        {parts('saved.body', {
          account: kept.accountNo,
          b: (inside) => <b key="b">{inside}</b>,
          time: <DateTime key="time" at={kept.checkedAt} />,
        })}
      </p>
      <Form method="post" className="t-group">
        <input type="hidden" name="intent" value="test" />
        <Button type="submit" busy={isTesting}>
          {text('saved.test')}
        </Button>
        <Button kind="quiet" onClick={onRemove}>
          {text('saved.remove')}
        </Button>
      </Form>
    </Card>
  );
}

function LoginFields({ fields }: { fields: Record<string, string | undefined> }) {
  const { text } = useMessages(warehouseMessages);
  return (
    <>
      <TextField
        label={text('login.account')}
        name="accountNo"
        maxLength={120}
        autoComplete="off"
        help={text('login.accountHelp')}
        error={fields['accountNo']}
      />
      <TextField
        label={text('login.password')}
        name="password"
        type="password"
        maxLength={300}
        autoComplete="new-password"
        help={text('login.passwordHelp')}
        error={fields['password']}
      />
    </>
  );
}

type RemovalProps = Pick<Props, 'road'> & {
  isOpen: boolean;
  isBusy: boolean;
  error?: string | null | undefined;
  onConfirm(): void;
  onCancel(): void;
};

function RemovalQuestion({ road, isOpen, isBusy, error, onConfirm, onCancel }: RemovalProps) {
  const { text, parts } = useMessages(warehouseMessages);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('remove.title')}
      confirmLabel={text('remove.confirm')}
      danger
      busy={isBusy}
      error={error ?? null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{text('remove.body')}</p>
      {road?.since ? <p>{text('remove.on')}</p> : null}
      {road?.there ? (
        <p>
          {parts('remove.there', {
            count: road.there,
            b: (inside) => <b key="b">{inside}</b>,
          })}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
