import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { CurrentPassword, NewPasswordTwice } from './password-fields.tsx';
import { useProfile } from './use-profile.ts';

export function PasswordCard({ email }: { email: string }) {
  const { Form, errors, isBusy, done } = useProfile();
  return (
    <Card title="Password">
      <Form method="post" noValidate key={done}>
        {/* Which account it is, for whatever keeps passwords. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CurrentPassword errors={errors} />
        <NewPasswordTwice errors={errors} />
        <FormFault says={errors?.message} />
        <Button type="submit" name="intent" value="changePassword" busy={isBusy}>
          Change password
        </Button>
      </Form>
    </Card>
  );
}
