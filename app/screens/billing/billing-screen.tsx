import type { Billing } from '#app/domain/money/billing.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import { useSaved } from './use-saved.ts';

type Props = {
  name: string;
  billing: Billing | null;
  /** The account's id, for administrators; '' for one's own account. */
  account: string;
};

/** The billing details to which an account's invoices are addressed. */
export function BillingScreen({ name, billing, account }: Props) {
  const { Page } = useShell();
  const { Form, errors, isBusy } = useSaved();
  const of = account ? `?account=${account}` : '';
  const field = (key: keyof Billing) => ({
    name: key,
    defaultValue: billing?.[key] ?? (key === 'legalName' ? name : ''),
    error: errors?.fields[key],
  });
  return (
    <Page
      title="Billing details"
      back={{ label: 'Invoices and Statements', path: `/account/papers${of}` }}
      {...(account ? { subtitle: name } : {})}
    >
      <div className="t-stack t-stack--narrow">
        <Card>
          <p className="t-quiet t-lead">
            Used from your next invoice. Earlier invoices do not change.
          </p>
          <Form method="post" noValidate>
            <input type="hidden" name="account" value={account} />
            <TextField
              label="Legal name"
              required
              maxLength={120}
              autoComplete="organization"
              {...field('legalName')}
            />
            <TextField
              label="VAT number"
              maxLength={14}
              inputMode="numeric"
              autoComplete="off"
              help="Ten digits. Leave empty if you have none. Invoices above R5 000 show it."
              {...field('vatNumber')}
            />
            <TextArea
              label="Billing address"
              required
              maxLength={300}
              autoComplete="street-address"
              {...field('address')}
            />
            <FormError says={errors?.message} />
            <Button kind="primary" type="submit" busy={isBusy}>
              Save
            </Button>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
