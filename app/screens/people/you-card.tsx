import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useProfile } from './use-profile.ts';

export type YouProps = { firstName: string; lastName: string; phone: string };

export function YouCard({ firstName, lastName, phone }: YouProps) {
  const { Form, errors, isBusy } = useProfile();
  return (
    <Card title="You">
      <Form method="post" noValidate>
        <div className="t-pair">
          <TextField
            label="First Name"
            name="firstName"
            autoComplete="given-name"
            required
            defaultValue={firstName}
            error={errors?.fields['firstName']}
          />
          <TextField
            label="Last Name"
            name="lastName"
            autoComplete="family-name"
            required
            defaultValue={lastName}
            error={errors?.fields['lastName']}
          />
        </div>
        <TextField
          label="Phone Number"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          defaultValue={phone}
          error={errors?.fields['phone']}
        />
        <FormFault says={errors?.message} />
        <Button kind="primary" type="submit" name="intent" value="save" busy={isBusy}>
          Save
        </Button>
      </Form>
    </Card>
  );
}
