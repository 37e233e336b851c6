import type { HubStaffFormPage } from '#app/domain/people/hub-staff.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { MemberForm } from './member-form.tsx';

type Props = HubStaffFormPage & { errors?: FormErrors };

const HUBS = {
  field: 'hubs',
  legend: 'Hub Names',
  none: 'No hubs yet. Create one first.',
  missing: 'Select hub(s)',
} as const;

/** Add or edit somebody at hubs (product.md D1). */
export function AddHubStaffScreen({ person, hubs, errors }: Props) {
  const { Page } = useShell();
  return (
    <Page
      title={person ? 'Edit Hub Staff' : 'Add Hub Staff'}
      back={{ label: 'Hub Staff', path: '/hub-staff' }}
    >
      <div className="t-stack t-stack--narrow">
        <Card>
          <MemberForm
            member={person}
            isEditable={person?.isEditable ?? true}
            choices={{ ...HUBS, names: hubs, chosen: person?.hubs ?? [] }}
            noun={{ one: 'person', label: 'Hub Staff' }}
            back="/hub-staff"
            errors={errors}
          />
        </Card>
      </div>
    </Page>
  );
}
