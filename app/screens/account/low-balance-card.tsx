import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { decimalFromCents, formatMoney, rand } from '#app/domain/shared/money.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';

type Answer = { message: string; errors?: undefined } | { errors: FormErrors };
type Props = { belowCents: number | null; canSet: boolean };

/** The balance below which the owner is alerted. Others see it without being able to change it. */
export function LowBalanceCard({ belowCents, canSet }: Props) {
  const { toast } = useShell();
  const { Form, data, state } = useFetcher<Answer>();
  useEffect(() => {
    if (data && !data.errors) toast(data.message);
  }, [data, toast]);
  const errors = data?.errors;
  return (
    <Card title="Low Balance">
      {canSet ? (
        <Form method="post" noValidate>
          <input type="hidden" name="intent" value="lowBalance" />
          <TextField
            // Re-mounts the field when the saved value changes, e.g. by another user.
            key={belowCents}
            label="Alert me below (R)"
            name="below"
            inputMode="decimal"
            autoComplete="off"
            placeholder="Never"
            defaultValue={belowCents === null ? '' : decimalFromCents(belowCents)}
            error={errors?.fields['below']}
            help="We email you at most once a day. Leave empty to turn off."
          />
          <FormError says={errors?.message} />
          <Button type="submit" busy={state !== 'idle'}>
            Save
          </Button>
        </Form>
      ) : (
        <p>
          {belowCents === null
            ? 'The account’s owner has turned this alert off.'
            : `The account’s owner is alerted below ${formatMoney(rand(belowCents))}.`}
        </p>
      )}
    </Card>
  );
}
