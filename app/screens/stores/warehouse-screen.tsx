import { Form, useNavigation, useSubmit } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { counted } from '#app/domain/shared/counted.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { WarehouseState } from '#app/domain/stores/warehouse-login.ts';
import type { WarehouseRoadState } from '#app/domain/warehouse/set-warehouse-road.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { WarehouseSwitch } from './warehouse-switch.tsx';

type WarehouseAction = 'save' | 'test' | 'remove' | 'ship' | 'stop';
type Answer = { done?: WarehouseAction; errors?: FormErrors };
type Props = {
  storeName: string;
  kept: WarehouseState | null;
  road: WarehouseRoadState | null;
  answer?: Answer;
};

const SAID: Record<WarehouseAction, string> = {
  save: 'Mintsoft accepted the credentials. They are saved.',
  test: 'Mintsoft accepts the credentials.',
  remove: 'Credentials removed.',
  ship: 'New orders go to the warehouse.',
  stop: 'New orders stay here. What is at the warehouse stays there.',
};

/** A store's login at its fulfilment warehouse. The password can be saved and tested but is never shown. */
export function WarehouseScreen({ storeName, kept, road, answer }: Props) {
  const { Page, toast } = useShell();
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
    toast(SAID[answer.done]);
    if (answer.done === 'remove') setRemoving(null);
    if (answer.done === 'save' || answer.done === 'remove') form.current?.reset();
  }, [answer, toast]);
  return (
    <Page
      title="Create Mintsoft Credentials"
      subtitle={storeName}
      back={{ label: 'Store Settings', path: '/store-settings' }}
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
        <Card title={kept ? 'Replace' : 'Credentials'}>
          <p className="t-quiet t-lead">
            The warehouse’s own login for this store. We test it with Mintsoft before we save it.
          </p>
          <Form method="post" ref={form} noValidate autoComplete="off">
            <input type="hidden" name="intent" value="save" />
            <LoginFields fields={fields} />
            <Button kind="primary" type="submit" busy={isBusy('save')}>
              Save
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
  return (
    <Card title="Saved">
      <p className="t-lead">
        Account <b>{kept.accountNo}</b>, accepted by Mintsoft <DateTime at={kept.checkedAt} />. The
        password is stored encrypted and never shown.
      </p>
      <Form method="post" className="t-group">
        <input type="hidden" name="intent" value="test" />
        <Button type="submit" busy={isTesting}>
          Test Again
        </Button>
        <Button kind="quiet" onClick={onRemove}>
          Remove
        </Button>
      </Form>
    </Card>
  );
}

function LoginFields({ fields }: { fields: Record<string, string | undefined> }) {
  return (
    <>
      <TextField
        label="Account No"
        name="accountNo"
        maxLength={120}
        autoComplete="off"
        help="The username of the store’s Mintsoft user."
        error={fields['accountNo']}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        maxLength={300}
        autoComplete="new-password"
        help="Your Mintsoft password. It may differ from your single sign-on password."
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
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Remove the Mintsoft credentials?"
      confirmLabel="Remove"
      danger
      busy={isBusy}
      error={error ?? null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>We delete the password here. Nothing changes at Mintsoft.</p>
      {road?.since ? <p>New orders are no longer sent to the warehouse.</p> : null}
      {road?.there ? (
        <p>
          <b>The warehouse has {counted(road.there, 'order')}.</b> We get no updates about them and
          cannot recall them until you enter the credentials again.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
