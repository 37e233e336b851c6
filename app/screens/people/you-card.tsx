import { Fragment, useRef, useState } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useProfile } from './use-profile.ts';

export type YouProps = { firstName: string; lastName: string; phone: string };

export function YouCard(you: YouProps) {
  const { SaveBar } = useShell();
  const { Form, errors: refused, isBusy, done } = useProfile();
  const form = useRef<HTMLFormElement>(null);
  // What is typed is of one round: saved or discarded, the next begins with what is kept.
  const [typed, setTyped] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const [discarded, setDiscarded] = useState<typeof refused>(null);
  const errors = refused === discarded ? null : refused;
  const field = (name: keyof YouProps) => ({
    name,
    required: true,
    defaultValue: you[name],
    error: errors?.fields[name],
  });
  return (
    <Card title="You">
      <SaveBar
        isDirty={typed === done}
        isBusy={isBusy}
        onSave={() => form.current?.requestSubmit(form.current.querySelector('button'))}
        onDiscard={() => {
          setTyped(null);
          setRound(round + 1);
          setDiscarded(refused);
        }}
      />
      <Form method="post" noValidate ref={form} onInput={() => setTyped(done)}>
        <Fragment key={round}>
          <div className="t-pair">
            <TextField label="First Name" autoComplete="given-name" {...field('firstName')} />
            <TextField label="Last Name" autoComplete="family-name" {...field('lastName')} />
          </div>
          <TextField label="Phone Number" type="tel" autoComplete="tel" {...field('phone')} />
        </Fragment>
        <FormFault says={errors?.message} />
        <Button kind="primary" type="submit" name="intent" value="save" busy={isBusy}>
          Save
        </Button>
      </Form>
    </Card>
  );
}
