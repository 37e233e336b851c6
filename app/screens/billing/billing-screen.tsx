import type { Billing } from '#app/domain/money/billing.ts';
import { billingDetailMessages } from '#app/messages/billing-details.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
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
  const { text } = useMessages(billingDetailMessages);
  const { Form, errors, isBusy } = useSaved();
  const of = account ? `?account=${account}` : '';
  const field = (key: keyof Billing) => ({
    name: key,
    defaultValue: billing?.[key] ?? (key === 'legalName' ? name : ''),
    error: errors?.fields[key],
  });
  return (
    <Page
      title={text('title')}
      back={{ label: text('back'), path: `/account/papers${of}` }}
      {...(account ? { subtitle: name } : {})}
    >
      <div className="t-stack t-stack--narrow">
        <Card>
          <p className="t-quiet t-lead">{text('lead')}</p>
          <Form method="post" noValidate>
            <input type="hidden" name="account" value={account} />
            <TextField
              label={text('legalName')}
              required
              maxLength={120}
              autoComplete="organization"
              {...field('legalName')}
            />
            <TextField
              label={text('vatNumber')}
              maxLength={14}
              inputMode="numeric"
              autoComplete="off"
              help={text('vatNumberHelp')}
              {...field('vatNumber')}
            />
            <TextArea
              label={text('address')}
              required
              maxLength={300}
              autoComplete="street-address"
              {...field('address')}
            />
            <FormError says={errors?.message} />
            <Button kind="primary" type="submit" busy={isBusy}>
              {text('button')}
            </Button>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
