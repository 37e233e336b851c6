import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { Notice } from './notice.tsx';
import { PASSWORD_RULE } from './password-fields.tsx';
import { useWay, WayLink } from './way-in.tsx';

// prettier-ignore
const FIELDS = [
  { name: 'firstName', label: 'First Name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone Number', type: 'tel', autoComplete: 'tel', placeholder: '+27821234567' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password', help: PASSWORD_RULE },
];

export function SignUpScreen({ errors }: { errors?: FormErrors }) {
  const busy = useNavigation().state !== 'idle';
  return (
    <CardPage
      beginsInField
      title="Sign up"
      foot={
        <>
          Already have an account? <WayLink to="/login">Sign in</WayLink>
        </>
      }
    >
      <Form method="post" action={useWay('/signup')} noValidate>
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            required
            defaultValue={errors?.values[field.name]}
            error={errors?.fields[field.name]}
          />
        ))}
        <Button kind="primary" type="submit" busy={busy}>
          Sign up
        </Button>
      </Form>
      <Notice message={errors?.message} isError />
    </CardPage>
  );
}
