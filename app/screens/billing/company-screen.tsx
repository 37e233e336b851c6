import type { OperatorDetails } from '#app/domain/money/operator.ts';
import { WaitingChanges } from '#app/screens/adjustments/waiting-changes.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import { useSaved } from './use-saved.ts';

type Props = {
  operator: OperatorDetails | null;
  /** Number of changes to these details that wait for another administrator's approval. */
  waiting: number;
};

/** For administrators: the company that issues the invoices, and its bank details for payments by EFT. */
export function CompanyScreen({ operator, waiting }: Props) {
  const { Page } = useShell();
  const { Form, errors, isBusy } = useSaved();
  const field = (name: keyof OperatorDetails) => ({
    name,
    defaultValue: operator?.[name] ?? '',
    error: errors?.fields[name],
  });
  return (
    <Page title="Company details" back={{ label: 'Invoices', path: '/invoices' }}>
      <Form method="post" noValidate>
        <div className="t-stack t-stack--narrow">
          <WaitingChanges count={waiting} />
          <Card title="Company">
            <p className="t-quiet t-lead">
              Used from the next invoice, credit note or statement. A second administrator must
              approve changes.
            </p>
            <TextField label="Legal name" required maxLength={120} {...field('legalName')} />
            <div className="t-pair">
              <TextField
                label="Registration number"
                maxLength={40}
                autoComplete="off"
                help="As registered, for example 2019/123456/07."
                {...field('registrationNumber')}
              />
              <TextField
                label="VAT number"
                maxLength={14}
                inputMode="numeric"
                autoComplete="off"
                help="Ten digits. Without one, invoices are issued without VAT."
                {...field('vatNumber')}
              />
            </div>
            <TextArea label="Address" required maxLength={300} {...field('address')} />
            <TextField label="Email" type="email" required maxLength={254} {...field('email')} />
          </Card>
          <Card title="Bank account for EFT">
            <p className="t-quiet t-lead">
              Merchants see this where they top up. Fill in all four, or none if you do not accept
              EFT.
            </p>
            <BankFields field={field} />
            <FormError says={errors?.message} />
            <Button kind="primary" type="submit" busy={isBusy}>
              Save
            </Button>
          </Card>
        </div>
      </Form>
    </Page>
  );
}

type Field = (name: keyof OperatorDetails) => {
  name: string;
  defaultValue: string;
  error?: string | undefined;
};

function BankFields({ field }: { field: Field }) {
  return (
    <>
      <div className="t-pair">
        <TextField label="Bank" maxLength={60} {...field('bankName')} />
        <TextField
          label="Branch code"
          maxLength={8}
          inputMode="numeric"
          autoComplete="off"
          {...field('bankBranch')}
        />
      </div>
      <div className="t-pair">
        <TextField
          label="Account number"
          maxLength={26}
          inputMode="numeric"
          autoComplete="off"
          {...field('bankAccount')}
        />
        <TextField label="Account holder" maxLength={80} {...field('bankHolder')} />
      </div>
    </>
  );
}
