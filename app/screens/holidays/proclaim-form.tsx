import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormFault } from '#app/ui/form-fault.tsx';
import { TextField } from '#app/ui/form-field.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import type { HolidaysAnswer } from './holidays-answer.ts';

/** A day that no rule gives, such as an election's. Its year is shown once it was added. */
export function ProclaimForm() {
  const { href, toast } = useShell();
  const navigate = useNavigate();
  const { Form, data, state } = useFetcher<HolidaysAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const done = data && !data.errors ? data : null;
  useEffect(() => {
    if (!done) return;
    toast(done.message);
    form.current?.reset();
    if (done.added) navigate(href(`/holidays?year=${done.added.slice(0, 4)}`), { replace: true });
  }, [done, toast, navigate, href]);
  const errors = data?.errors;
  return (
    <Card title="Add a proclaimed day">
      <p className="t-quiet t-lead">
        Public holidays are already listed. Add election days and other days that the President
        declares.
      </p>
      <Form method="post" noValidate ref={form} action={href('/holidays')}>
        <input type="hidden" name="intent" value="proclaim" />
        <TextField
          label="Day"
          type="date"
          name="day"
          required
          defaultValue={errors?.values['day']}
          error={errors?.fields['day']}
        />
        <TextField
          label="Name"
          name="name"
          maxLength={60}
          required
          autoComplete="off"
          help="For example Municipal elections."
          defaultValue={errors?.values['name']}
          error={errors?.fields['name']}
        />
        <FormFault says={errors?.message} />
        <Button kind="primary" type="submit" busy={state !== 'idle'}>
          Add day
        </Button>
      </Form>
    </Card>
  );
}
