import { Form, useNavigation } from '@remix-run/react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { signInFieldMessages } from '#app/messages/sign-in-fields.ts';
import { signUpMessages } from '#app/messages/sign-up.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { Notice } from './notice.tsx';
import { useWay, WayLink } from './way-in.tsx';

const FIELDS = [
  { name: 'firstName', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', type: 'text', autoComplete: 'family-name' },
  { name: 'phone', type: 'tel', autoComplete: 'tel', placeholder: '+27821234567' },
  { name: 'email', type: 'email', autoComplete: 'username' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
] as const;

export function SignUpScreen({ errors }: { errors?: FormErrors }) {
  const { text, parts } = useMessages(signUpMessages);
  const { text: fieldText } = useMessages(signInFieldMessages);
  const busy = useNavigation().state !== 'idle';
  return (
    <CardPage
      beginsInField
      title={text('title')}
      foot={
        <>
          {parts('signIn', {
            link: (inside) => (
              <WayLink key="link" to="/login">
                {inside}
              </WayLink>
            ),
          })}
        </>
      }
    >
      <Form method="post" action={useWay('/signup')} noValidate>
        {FIELDS.map((field) => (
          <TextField
            key={field.name}
            {...field}
            label={text(`field.${field.name}`)}
            help={field.name === 'password' ? fieldText('passwordRule') : undefined}
            required
            defaultValue={errors?.values[field.name]}
            error={errors?.fields[field.name]}
          />
        ))}
        <Button kind="primary" type="submit" busy={busy}>
          {text('button')}
        </Button>
      </Form>
      <Notice message={errors?.message} isError />
    </CardPage>
  );
}
