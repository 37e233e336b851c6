import { Form, Link, useNavigation } from '@remix-run/react';
import { unsubscribeMessages } from '#app/messages/unsubscribe.ts';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { ticket: string; label: string; isDone: boolean };

/** The page of an email's unsubscribe link: asks first, then confirms. */
export function UnsubscribeScreen({ ticket, label, isDone }: Props) {
  const { text, parts } = useMessages(unsubscribeMessages);
  const { state } = useNavigation();
  return (
    <CardPage title={text('title')} foot={<Link to="/profile">{text('choose')}</Link>}>
      {isDone ? (
        <p role="status">{parts('done', { label: <b key="label">{label}</b> })}</p>
      ) : (
        <Form method="post" action={`/unsubscribe?${new URLSearchParams({ ticket })}`}>
          <p>{parts('ask', { label: <b key="label">{label}</b> })}</p>
          {/* The field that a mail program's own button sends. */}
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button kind="primary" type="submit" busy={state !== 'idle'}>
            {text('button')}
          </Button>
        </Form>
      )}
    </CardPage>
  );
}
