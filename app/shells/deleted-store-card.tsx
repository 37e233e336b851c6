import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CardPage } from '#app/ui/card.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { embeddedHref, EMBEDDED_ROOT } from './embedded-href.ts';
import { openTab } from './shell.ts';

const NOT_REACHED = 'The server could not be reached. Try again in a minute.';

const FAILED = 'Something went wrong on our side. Try again in a minute.';

type Told = { url?: string; errors?: { message?: string } };
type Offered = { url?: string; error?: string };

/** Shown in the Shopify app after the owner deleted the store here. It offers to connect the store again. It
 *  renders outside the shell, so it sends its request without the router. */
export function DeletedStoreCard({ says }: { says: string | null }) {
  const [isBusy, setBusy] = useState(false);
  const [{ url, error }, setOffered] = useState<Offered>({});
  const connect = async () => {
    setBusy(true);
    const offered = await askForOffer();
    setOffered(offered);
    setBusy(false);
    if (offered.url) openTab(offered.url);
  };
  return (
    <CardPage title="This store was deleted" home={EMBEDDED_ROOT} staysInDocument>
      <p>{says}</p>
      <p className="t-quiet">
        Sign in to the portal and confirm there, with its old account or another one.
      </p>
      <FormError says={error} />
      <Button kind="primary" busy={isBusy} onClick={() => void connect()}>
        Connect it again
      </Button>
      {url ? (
        <p role="status">
          <a className="t-link" href={url} target="_blank" rel="noopener noreferrer">
            Open the portal
          </a>{' '}
          and confirm. Then open the app here again.
        </p>
      ) : null}
    </CardPage>
  );
}

async function askForOffer(): Promise<Offered> {
  const answer = await fetch(embeddedHref('/join-account'), { method: 'POST' }).catch(() => null);
  if (!answer) return { error: NOT_REACHED };
  const told = (await answer.json().catch(() => ({}))) as Told;
  return told.url ? { url: told.url } : { error: told.errors?.message ?? FAILED };
}
