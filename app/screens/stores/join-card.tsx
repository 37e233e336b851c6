import { useEffect, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';

type Answer = { url?: string; errors?: FormErrors | undefined };

/** Moves the shop from its own account to the user's portal account, which can hold several stores. */
export function JoinCard({ isJoined }: { isJoined: boolean }) {
  const { href, openExternal } = useShell();
  const { send, data, state } = useSender<Answer>(href('/join-account'));
  const [isRefused, setRefused] = useState(false);
  const url = data?.url;
  useEffect(() => {
    if (url) setRefused(!openExternal(url));
  }, [url, openExternal]);
  if (isJoined)
    return (
      <Card title="Account">
        <p className="t-quiet">
          This shop belongs to an account in the portal. Sign in there to see it with your other
          stores.
        </p>
      </Card>
    );
  return (
    <Card title="Account">
      <p className="t-quiet t-lead">
        This shop has its own account. Add it to yours to see all stores together, invite store
        managers and use a label printer.
      </p>
      <FormError says={data?.errors?.message} />
      <Button busy={state !== 'idle'} onClick={() => send({})}>
        Use my account
      </Button>
      {url && isRefused ? (
        <p role="status">
          Your browser blocked the window.{' '}
          <a className="t-link" href={url} target="_blank" rel="noopener noreferrer">
            Open the portal
          </a>
        </p>
      ) : null}
    </Card>
  );
}
