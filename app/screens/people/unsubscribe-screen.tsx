import { Form, Link, useNavigation } from '@remix-run/react';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';

type Props = { ticket: string; label: string; isDone: boolean };

/** The page of an email's unsubscribe link: asks first, then confirms. */
export function UnsubscribeScreen({ ticket, label, isDone }: Props) {
  const { state } = useNavigation();
  return (
    <CardPage title="Email notifications" foot={<Link to="/profile">Choose your emails</Link>}>
      {isDone ? (
        <p role="status">
          You no longer get these emails: <b>{label}</b>. You can switch them on again under
          Profile.
        </p>
      ) : (
        <Form method="post" action={`/unsubscribe?${new URLSearchParams({ ticket })}`}>
          <p>
            Stop these emails: <b>{label}</b>?
          </p>
          {/* The field that a mail program's own button sends. */}
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button kind="primary" type="submit" busy={state !== 'idle'}>
            Stop these emails
          </Button>
        </Form>
      )}
    </CardPage>
  );
}
