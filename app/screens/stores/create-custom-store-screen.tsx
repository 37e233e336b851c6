import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { createStoreMessages } from '#app/messages/create-store.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { CustomStoreForm } from './custom-store-form.tsx';

type Props = { asksOwner: boolean; errors?: FormErrors };

export function CreateCustomStoreScreen({ asksOwner, errors }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(createStoreMessages);
  return (
    <Page title={text('custom.title')} back={{ label: text('title'), path: '/create-store' }}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <p className="t-quiet t-lead">{text('custom.lead')}</p>
          <CustomStoreForm asksOwner={asksOwner} errors={errors} />
        </Card>
      </div>
    </Page>
  );
}
