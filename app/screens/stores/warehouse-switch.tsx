import { Form, Link, useSubmit } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { ANY_SERVICE } from '#app/domain/warehouse/warehouse-choice.rules.ts';
import type { WarehouseRoadState } from '#app/domain/warehouse/set-warehouse-road.ts';
import { warehouseMessages } from '#app/messages/warehouse.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { CheckField, SelectField, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  road: WarehouseRoadState;
  fields: Record<string, string | undefined>;
  isBusy(action: 'ship' | 'stop'): boolean;
};

/** Whether the warehouse ships a store's new orders, and with which settings. */
export function WarehouseSwitch({ road, fields, isBusy }: Props) {
  const submit = useSubmit();
  const { text } = useMessages(warehouseMessages);
  const [sendsOpen, setSendsOpen] = useState(false);
  const [asked, setAsked] = useState<FormData | null>(null);
  const { since, open } = road;
  /** Asks for confirmation if there are open orders and the user either switches the warehouse on or sends these orders
   *  to it. A form in which no warehouse is chosen is submitted at once, so that its error is shown. */
  const ask = (event: FormEvent<HTMLFormElement>) => {
    const written = new FormData(event.currentTarget);
    const isNews = open > 0 && (!since || sendsOpen);
    if (!isNews || !written.get('warehouse')) return;
    event.preventDefault();
    setAsked(written);
  };
  return (
    <Card title={text('road.title')}>
      <RoadState road={road} />
      <Form method="post" noValidate onSubmit={ask}>
        <input type="hidden" name="intent" value="ship" />
        <Choice
          label={text('road.warehouse')}
          name="warehouse"
          chosen={road.warehouse ?? ''}
          from={road.choices?.warehouses}
          error={fields['warehouse']}
        />
        <Choice
          label={text('road.service')}
          name="courierService"
          chosen={road.courierService}
          from={road.choices && [ANY_SERVICE, ...road.choices.courierServices]}
          error={fields['courierService']}
          help={text('road.serviceHelp', { any: ANY_SERVICE })}
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
  const { text } = useMessages(warehouseMessages);
  if (!from)
    return (
      <TextField
        {...{ label, name, error }}
        defaultValue={chosen}
        maxLength={120}
        help={text('road.typedHelp')}
      />
    );
  const all = chosen === '' || from.includes(chosen) ? from : [chosen, ...from];
  return (
    <SelectField {...{ label, name, error, help }} defaultValue={chosen}>
      {chosen === '' ? <option value="">{text('road.choose')}</option> : null}
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
  const { text, parts } = useMessages(warehouseMessages);
  return (
    <>
      <p className="t-quiet t-lead">
        {since ? parts('road.on', { time: <DateTime key="time" at={since} /> }) : text('road.off')}
      </p>
      {there > 0 || failed > 0 ? (
        <p className="t-lead">
          {there > 0 ? `${text('road.there', { count: there })} ` : null}
          {failed > 0
            ? parts('road.failed', {
                count: failed,
                b: (inside) => <b key="b">{inside}</b>,
                link: (inside) => (
                  <Link key="link" className="t-link" to={href('/alerts')}>
                    {inside}
                  </Link>
                ),
              })
            : null}
        </p>
      ) : null}
      {refusedAt ? (
        <Banner tone="bad" title={text('road.refused')}>
          <p>{text('road.refusedBody')}</p>
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
  const { text } = useMessages(warehouseMessages);
  const { since, open } = road;
  return (
    <ConfirmDialog
      isOpen={isAsked}
      title={sendsOpen ? text('send.title', { count: open }) : text('send.titleOfNew')}
      confirmLabel={text(sendsOpen ? 'send.confirm' : 'send.confirmNew')}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {since ? null : <p>{text('send.new')}</p>}
      <p>{text(sendsOpen ? 'send.go' : 'send.stay', { count: open })}</p>
    </ConfirmDialog>
  );
}

type ButtonsProps = Pick<Props, 'road' | 'isBusy'> & { onStop(): void };

function SwitchButtons({ road: { since, refusedAt }, isBusy, onStop }: ButtonsProps) {
  const { text } = useMessages(warehouseMessages);
  return (
    <div className="t-group">
      <Button kind="primary" type="submit" busy={isBusy('ship')} disabled={refusedAt !== null}>
        {text(since ? 'road.save' : 'road.ship')}
      </Button>
      {since ? (
        <Button kind="quiet" busy={isBusy('stop')} onClick={onStop}>
          {text('road.stop')}
        </Button>
      ) : null}
    </div>
  );
}

type OpenOrdersProps = { open: number; sends: boolean; onChange(sends: boolean): void };

function OpenOrdersField({ open, sends, onChange }: OpenOrdersProps) {
  const { text } = useMessages(warehouseMessages);
  return (
    <div className="t-field">
      <CheckField
        label={text('road.open', { count: open })}
        help={text('road.openHelp')}
        checked={sends}
        onChange={onChange}
      />
      {sends ? <input type="hidden" name="sendOpen" value="yes" /> : null}
    </div>
  );
}
