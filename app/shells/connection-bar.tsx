import { useSyncExternalStore } from 'react';
import type { DocumentKind } from '#app/load-context.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { handOver } from './hand-over.ts';
import { connection, type ConnectionError } from './connection.ts';
import { wordpressSession } from './wordpress-session.ts';

const nothing = () => null;

const ADMINS = { wordpress: 'WordPress', backOffice: 'Your back office' } as const;

/** Shows a connection problem above the page until it is resolved. The element exists from the start, so that
 *  screen readers announce the text. */
export function ConnectionBar({ kind }: { kind: DocumentKind }) {
  const failure = useSyncExternalStore(connection.subscribe, connection.failure, nothing);
  return (
    <div role="status" className={failure ? 't-trouble' : undefined}>
      {failure ? <Words failure={failure} kind={kind} /> : null}
    </div>
  );
}

function Words({ failure, kind }: { failure: ConnectionError; kind: DocumentKind }) {
  if (failure === 'signedOut')
    return connection.personId() === null ? <OutOfAdmin kind={kind} /> : <SignedOut />;
  if (failure === 'otherAccount') return <OtherAccount />;
  return (
    <>
      <Spinner />
      <span>
        {failure === 'unreached'
          ? 'No connection. Trying again …'
          : 'We could not refresh this page. Trying again …'}
      </span>
    </>
  );
}

function SignedOut() {
  return (
    <span>
      You are signed out.{' '}
      <a href="/login" target="_blank">
        Sign in again in another tab
      </a>{' '}
      to continue.
    </span>
  );
}

function OtherAccount() {
  return (
    <span>
      You chose another account in another tab. Choose this account there again, or{' '}
      <button type="button" className="t-link" onClick={handOver}>
        show the other account
      </button>
      .
    </span>
  );
}

function OutOfAdmin({ kind }: { kind: DocumentKind }) {
  const admin = kind === 'wordpress' ? ADMINS[wordpressSession.admin()] : 'Shopify';
  return <span>{admin} signed you out. Sign in there in another tab, then continue here.</span>;
}
