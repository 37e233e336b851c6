import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { CurrentPassword } from './password-fields.tsx';
import { useProfile } from './use-profile.ts';

export function PasswordCard({ email }: { email: string }) {
  const { Form, errors, isBusy, done } = useProfile();
  return (
    <Card title="Password">
      <Form method="post" noValidate key={done}>
        {/* Which account it is, for whatever keeps passwords. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CurrentPassword errors={errors} />
        <TextField
          label="New Password"
          name="password"
          type="password"
          autoComplete="new-password"
          help="8 to 30 characters: upper and lower case, a digit and a sign such as ! or #."
          required
          error={errors?.fields['password']}
        />
        <TextField
          label="Confirm Password"
          name="confirm"
          type="password"
          autoComplete="new-password"
          required
          error={errors?.fields['confirm']}
        />
        <FormFault says={errors?.message} />
        <Button type="submit" name="intent" value="changePassword" busy={isBusy}>
          Change password
        </Button>
      </Form>
    </Card>
  );
}
