import { Form, Link, useSubmit } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { counted } from '#app/domain/shared/counted.ts';
import { ANY_SERVICE } from '#app/domain/warehouse/warehouse-choice.rules.ts';
import type { WarehouseRoadState } from '#app/domain/warehouse/set-warehouse-road.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { CheckField, SelectField, TextField } from '#app/ui/form-field.tsx';

type Props = {
  road: WarehouseRoadState;
  fields: Record<string, string | undefined>;
  isBusy(action: 'ship' | 'stop'): boolean;
};

/** Whether the warehouse ships a store's new orders, and with which settings. */
export function WarehouseSwitch({ road, fields, isBusy }: Props) {
  const submit = useSubmit();
  const [sendsOpen, setSendsOpen] = useState(false);
  const [asked, setAsked] = useState<FormData | null>(null);
  const { since, open } = road;
  /** Asks for confirmation if there are open orders, and the warehouse is switched on or gets them. A form without a
   *  warehouse is submitted at once, so that its error shows. */
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const written = new FormData(event.currentTarget);
    const isNews = open > 0 && (!since || sendsOpen);
    if (!isNews || !written.get('warehouse')) return;
    event.preventDefault();
    setAsked(written);
  };
  return (
    <Card title="Ship from the warehouse">
      <RoadState road={road} />
      <Form method="post" noValidate onSubmit={ask}>
        <input type="hidden" name="intent" value="ship" />
        <Choice
          label="Warehouse"
          name="warehouse"
          chosen={road.warehouse ?? ''}
          from={road.choices?.warehouses}
          error={fields['warehouse']}
        />
        <Choice
          label="Courier service"
          name="courierService"
          chosen={road.courierService}
          from={road.choices && [ANY_SERVICE, ...road.choices.courierServices]}
          error={fields['courierService']}
          help={`${ANY_SERVICE}: the warehouse chooses.`}
        />
        {open > 0 ? (
          <OpenOrdersField open={open} sends={sendsOpen} onChange={setSendsOpen} />
        ) : null}
        <SwitchButtons
          road={road}
          isBusy={isBusy}
          onStop={() => submit({ intent: 'stop' }, { method: 'post' })}
        />
      </Form>
      <SendQuestion
        isAsked={asked !== null}
        sendsOpen={sendsOpen}
        road={road}
        isBusy={isBusy('ship')}
        onConfirm={() => {
          submit(asked, { method: 'post' });
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </Card>
  );
}

type ChoiceProps = {
  label: string;
  name: string;
  chosen: string;
  /** The values to choose from. Null or undefined while the warehouse does not answer; then the value is typed. */
  from: readonly string[] | null | undefined;
  error: string | undefined;
  help?: string;
};

function Choice({ label, name, chosen, from, error, help }: ChoiceProps) {
  if (!from)
    return (
      <TextField
        {...{ label, name, error }}
        defaultValue={chosen}
        maxLength={120}
        help={
          help ?? 'Type the name as the warehouse writes it. Its list is not available right now.'
        }
      />
    );
  const all = chosen === '' || from.includes(chosen) ? from : [chosen, ...from];
  return (
    <SelectField {...{ label, name, error, help }} defaultValue={chosen}>
      {chosen === '' ? <option value="">Choose one</option> : null}
      {all.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}

function RoadState({ road: { since, refusedAt, there, failed } }: Pick<Props, 'road'>) {
  const { href } = useShell();
  return (
    <>
      <p className="t-quiet t-lead">
        {since ? (
          <>
            On since <DateTime at={since} />. New orders go to the warehouse, and we add its
            tracking numbers to the orders in your store.
          </>
        ) : (
          'Off. If you switch it on, the warehouse packs and sends new orders. We book no courier and charge no fee for them.'
        )}
      </p>
      {there > 0 || failed > 0 ? (
        <p className="t-lead">
          {there > 0 ? `The warehouse has ${counted(there, 'order')}. ` : null}
          {failed > 0 ? (
            <>
              <b>{failed === 1 ? '1 order needs attention' : `${failed} orders need attention`}</b>:{' '}
              <Link className="t-link" to={href('/alerts')}>
                see why
              </Link>
              .
            </>
          ) : null}
        </p>
      ) : null}
      {refusedAt ? (
        <Banner tone="bad" title="The warehouse no longer accepts the credentials">
          <p>No orders go there until you enter the credentials again or test them.</p>
        </Banner>
      ) : null}
    </>
  );
}

type QuestionProps = Pick<Props, 'road'> & {
  isAsked: boolean;
  sendsOpen: boolean;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
};

function SendQuestion({ isAsked, sendsOpen, road, isBusy, onConfirm, onCancel }: QuestionProps) {
  const { since, open } = road;
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={
        sendsOpen
          ? `Send ${counted(open, 'open order')} to the warehouse?`
          : 'Ship from the warehouse?'
      }
      confirmLabel={sendsOpen ? 'Send to Warehouse' : 'Ship from the Warehouse'}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {since ? null : <p>From now on, new orders go to the warehouse, which sends them.</p>}
      <p>
        {sendsOpen
          ? `${counted(open, 'open order')} will go there too. You can take each back until it is sent, but it cannot go there a second time.`
          : `${counted(open, 'open order')} will stay here, for you to ship as before.`}
      </p>
    </ConfirmDialog>
  );
}

type ButtonsProps = Pick<Props, 'road' | 'isBusy'> & { onStop(): void };

function SwitchButtons({ road: { since, refusedAt }, isBusy, onStop }: ButtonsProps) {
  return (
    <div className="t-group">
      <Button kind="primary" type="submit" busy={isBusy('ship')} disabled={refusedAt !== null}>
        {since ? 'Save' : 'Ship from the Warehouse'}
      </Button>
      {since ? (
        <Button kind="quiet" busy={isBusy('stop')} onClick={onStop}>
          Switch Off
        </Button>
      ) : null}
    </div>
  );
}

type OpenOrdersProps = { open: number; sends: boolean; onChange(sends: boolean): void };

function OpenOrdersField({ open, sends, onChange }: OpenOrdersProps) {
  return (
    <div className="t-field">
      <CheckField
        label={`Also send ${counted(open, 'open order')} there now`}
        help="If not ticked, orders that are open now stay here."
        checked={sends}
        onChange={onChange}
      />
      {sends ? <input type="hidden" name="sendOpen" value="yes" /> : null}
    </div>
  );
}
