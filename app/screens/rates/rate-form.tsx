import { useEffect, useRef } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import type { RatesAnswer } from './rates-answer.ts';

type Props = {
  /** The earliest start date. */
  earliest: string;
};

/** Adds a shipping rate from a date on. A rate that has started never changes. */
export function RateForm({ earliest }: Props) {
  const { href, toast } = useShell();
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
    <Card title="Add a shipping rate">
      <p className="t-quiet t-lead">
        A store’s own rate applies first, then its account’s, then the rate for all accounts. Of
        several, the one that started last applies. Shipments keep the rate of the day they ship.
      </p>
      <Form method="post" noValidate ref={form} action={href('/rates')} className="t-price-form">
        <input type="hidden" name="intent" value="add" />
        <RateFields earliest={earliest} field={field} />
        <div className="t-price-form__end">
          <FormError says={errors?.message} />
          <Button kind="primary" type="submit" busy={state !== 'idle'}>
            Add rate
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
  return (
    <>
      <TextField
        label="Account"
        type="email"
        maxLength={254}
        autoComplete="off"
        help="The account’s email address. Leave account and store empty to apply to everyone."
        {...field('account')}
      />
      <TextField
        label="Store"
        maxLength={200}
        autoComplete="off"
        help="The store’s name."
        {...field('store')}
      />
      <TextField
        label="Rate per shipment"
        inputMode="decimal"
        autoComplete="off"
        required
        help="In rand, including VAT."
        {...field('fee')}
      />
      <TextField
        label="From"
        type="date"
        min={earliest}
        required
        help="It starts at midnight, tomorrow at the earliest."
        {...field('fromDay')}
      />
      <TextField
        label="Reason"
        maxLength={200}
        autoComplete="off"
        required
        help="For example Agreed for 500 orders a month."
        {...field('reason')}
      />
    </>
  );
}
