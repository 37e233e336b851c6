import { Form, useNavigation } from '@remix-run/react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { TextField } from '#app/ui/form-field.tsx';

/** From what the bank shows beside a payment to the account whose it is. */
export function FindAccountCard({ sought }: { sought: string }) {
  const { href } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Card title="Whose payment is it?">
      <Form method="get" action={href('/money')}>
        <TextField
          label="EFT reference on the bank statement, or the account’s email address"
          name="find"
          autoComplete="off"
          defaultValue={sought}
          placeholder="EFT T1000428 KASI HOME"
          error={sought ? 'No account has this email address or EFT reference.' : null}
        />
        <Button type="submit" busy={isBusy}>
          Open the account
        </Button>
      </Form>
    </Card>
  );
}
