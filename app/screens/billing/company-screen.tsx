import type { OperatorDetails } from '#app/domain/money/operator.ts';
import { companyDetailMessages } from '#app/messages/company-details.ts';
import { WaitingChanges } from '#app/screens/adjustments/waiting-changes.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useSaved } from './use-saved.ts';

type Props = {
  operator: OperatorDetails | null;
  /** Number of changes to these details that wait for another administrator's approval. */
  waiting: number;
};

/** For administrators: the company that issues the invoices, and its bank details for payments by EFT. */
export function CompanyScreen({ operator, waiting }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(companyDetailMessages);
  const { Form, errors, isBusy } = useSaved();
  const field = (name: keyof OperatorDetails) => ({
    name,
    defaultValue: operator?.[name] ?? '',
    error: errors?.fields[name],
  });
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/invoices' }}>
      <Form method="post" noValidate>
        <div className="t-stack t-stack--narrow">
          <WaitingChanges count={waiting} />
          <Card title={text('company.title')}>
            <p className="t-quiet t-lead">{text('company.lead')}</p>
            <TextField
              label={text('company.legalName')}
              required
              maxLength={120}
              {...field('legalName')}
            />
            <div className="t-pair">
              <TextField
                label={text('company.registrationNumber')}
                maxLength={40}
                autoComplete="off"
                help={text('company.registrationNumberHelp')}
                {...field('registrationNumber')}
              />
              <TextField
                label={text('company.vatNumber')}
                maxLength={14}
                inputMode="numeric"
                autoComplete="off"
                help={text('company.vatNumberHelp')}
                {...field('vatNumber')}
              />
            </div>
            <TextArea
              label={text('company.address')}
              required
              maxLength={300}
              {...field('address')}
            />
            <TextField
              label={text('company.email')}
              type="email"
              required
              maxLength={254}
              {...field('email')}
            />
          </Card>
          <Card title={text('bank.title')}>
            <p className="t-quiet t-lead">{text('bank.lead')}</p>
            <BankFields field={field} />
            <FormError says={errors?.message} />
            <Button kind="primary" type="submit" busy={isBusy}>
              {text('button')}
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
  const { text } = useMessages(companyDetailMessages);
  return (
    <>
      <div className="t-pair">
        <TextField label={text('bank.name')} maxLength={60} {...field('bankName')} />
        <TextField
          label={text('bank.branch')}
          maxLength={8}
          inputMode="numeric"
          autoComplete="off"
          {...field('bankBranch')}
        />
      </div>
      <div className="t-pair">
        <TextField
          label={text('bank.account')}
          maxLength={26}
          inputMode="numeric"
          autoComplete="off"
          {...field('bankAccount')}
        />
        <TextField label={text('bank.holder')} maxLength={80} {...field('bankHolder')} />
      </div>
    </>
  );
}
