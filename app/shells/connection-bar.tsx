import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import type { DocumentKind } from '#app/load-context.ts';
import { rootMessages } from '#app/messages/root.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { useHeightVariable } from '#app/ui/use-height-variable.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { handOver } from './hand-over.ts';
import { connection, type ConnectionError } from './connection.ts';
import { wordpressSession } from './wordpress-session.ts';

const nothing = () => null;

/** Shows a connection problem above the page until it is resolved. The element exists from the start, so that
 *  screen readers announce the text. */
export function ConnectionBar({ kind }: { kind: DocumentKind }) {
  const failure = useSyncExternalStore(connection.subscribe, connection.failure, nothing);
  const bar = useRef<HTMLDivElement>(null);
  useHeightVariable(bar, '--t-trouble', failure !== null);
  return (
    <div ref={bar} role="status" className={failure ? 't-trouble' : undefined}>
      {failure ? <Words failure={failure} kind={kind} /> : null}
    </div>
  );
}

function Words({ failure, kind }: { failure: ConnectionError; kind: DocumentKind }) {
  const { text } = useMessages(rootMessages);
  if (failure === 'signedOut')
    return connection.personId() === null ? <OutOfAdmin kind={kind} /> : <SignedOut />;
  if (failure === 'otherAccount') return <OtherAccount />;
  return (
    <>
      <Spinner />
      <span>{text(`connection.${failure}`)}</span>
    </>
  );
}

function SignedOut() {
  const { parts } = useMessages(rootMessages);
  const link = (inside: ReactNode) => (
    <a key="link" href="/login" target="_blank">
      {inside}
    </a>
  );
  return <span>{parts('connection.signedOut', { link })}</span>;
}

function OtherAccount() {
  const { parts } = useMessages(rootMessages);
  const button = (inside: ReactNode) => (
    <button key="button" type="button" className="t-link" onClick={handOver}>
      {inside}
    </button>
  );
  return <span>{parts('connection.otherAccount', { button })}</span>;
}

function OutOfAdmin({ kind }: { kind: DocumentKind }) {
  const { text } = useMessages(rootMessages);
  const admin = kind === 'wordpress' ? wordpressSession.admin() : 'shopify';
  return <span>{text(`signedOutBy.${admin}`)}</span>;
}
