import { useEffect, useRef } from 'react';
import { rateMessages } from '#app/messages/rates.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { RatesAnswer } from './rates-answer.ts';

type Props = {
  /** The earliest start date. */
  earliest: string;
};

/** Adds a shipping rate that applies from a given date. A rate that has started never changes. */
export function RateForm({ earliest }: Props) {
  const { href, toast } = useShell();
  const { text } = useMessages(rateMessages);
  const { Form, data, state } = useFetcher<RatesAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const done = data && !data.errors ? data : null;
  useEffect(() => {
    if (!done) return;
    toast(done.message);
    form.current?.reset();
  }, [done, toast]);
  const errors = data?.errors;
  const field = (name: string) => ({
    name,
    defaultValue: errors?.values[name],
    error: errors?.fields[name],
  });
  return (
    <Card title={text('add.title')}>
      <p className="t-quiet t-lead">{text('add.lead')}</p>
      <Form method="post" noValidate ref={form} action={href('/rates')} className="t-price-form">
        <input type="hidden" name="intent" value="add" />
        <RateFields earliest={earliest} field={field} />
        <div className="t-price-form__end">
          <FormError says={errors?.message} />
          <Button kind="primary" type="submit" busy={state !== 'idle'}>
            {text('add.button')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type Field = (name: string) => {
  name: string;
  defaultValue: string | undefined;
  error: string | undefined;
};

function RateFields({ earliest, field }: Props & { field: Field }) {
  const { text } = useMessages(rateMessages);
  return (
    <>
      <TextField
        label={text('add.account')}
        type="email"
        maxLength={254}
        autoComplete="off"
        help={text('add.accountHelp')}
        {...field('account')}
      />
      <TextField
        label={text('add.store')}
        maxLength={200}
        autoComplete="off"
        help={text('add.storeHelp')}
        {...field('store')}
      />
      <TextField
        label={text('add.fee')}
        inputMode="decimal"
        autoComplete="off"
        required
        help={text('add.feeHelp')}
        {...field('fee')}
      />
      <TextField
        label={text('add.from')}
        type="date"
        min={earliest}
        required
        help={text('add.fromHelp')}
        {...field('fromDay')}
      />
      <TextField
        label={text('add.reason')}
        maxLength={200}
        autoComplete="off"
        required
        help={text('add.reasonHelp')}
        {...field('reason')}
      />
    </>
  );
}
