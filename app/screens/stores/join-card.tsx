import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

type Answer = { url?: string; errors?: FormErrors | undefined };

/** A shop that nobody has taken yet has its own name for an owner. The way from the shop's own account to one that people sign in to, with all their stores. */
export function JoinCard({ owner }: { owner: string }) {
  const { href, openExternal } = useShell();
  const fetcher = useFetcher<Answer>();
  const [isRefused, setRefused] = useState(false);
  const url = fetcher.data?.url;
  useEffect(() => {
    if (url) setRefused(!openExternal(url));
  }, [url, openExternal]);
  if (owner.includes('@'))
    return (
      <Card title="Account">
        <p className="t-quiet">
          This shop is in the account of <b>{owner}</b>.
        </p>
      </Card>
    );
  return (
    <Card title="Account">
      <p className="t-quiet t-lead">
        This shop has an account of its own. Take it into yours to see all your stores in one place,
        let store managers work on its orders, and print to a label printer.
      </p>
      {fetcher.data?.errors?.message ? (
        <p className="t-field__error" role="alert">
          {fetcher.data.errors.message}
        </p>
      ) : null}
      <fetcher.Form method="post" action={href('/join-account')}>
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          Use my account
        </Button>
      </fetcher.Form>
      {url && isRefused ? (
        <p role="status">
          Your browser kept the window closed.{' '}
          <a className="t-link" href={url} target="_blank" rel="noopener noreferrer">
            Open the portal
          </a>
        </p>
      ) : null}
    </Card>
  );
}
