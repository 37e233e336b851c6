import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { CustomStoreForm } from './custom-store-form.tsx';

type Props = { asksOwner: boolean; errors?: FormErrors };

export function CreateCustomStoreScreen({ asksOwner, errors }: Props) {
  const { Page } = useShell();
  return (
    <Page title="Custom Store" back={{ label: 'Add Store to Delivery', path: '/create-store' }}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <p className="t-quiet t-lead">
            Your own store: add orders through our API or with the Create Order form.
          </p>
          <CustomStoreForm asksOwner={asksOwner} errors={errors} />
        </Card>
      </div>
    </Page>
  );
}
