/** What is wrong between a page and the server. `unreached`: it does not answer. `failing`: it cannot render this
 *  page. `signedOut`: the session ended. `otherAccount`: the person now works for another account in this browser. */
export type ConnectionError = 'unreached' | 'failing' | 'signedOut' | 'otherAccount';

/** The state of the connection between this document and the server. Waiting requests continue when it is
 *  restored. */
export type Connection = {
  failure(): ConnectionError | null;
  /** The membership to which this document belongs. Null if no one signed in with our cookie. */
  personId(): string | null;
  belongTo(personId: string | null): void;
  fail(failure: ConnectionError): void;
  repair(): void;
  /** Resolves when the connection is restored, or at once when nothing is wrong.
   *  @throws an AbortError when the signal aborts. */
  repaired(signal?: AbortSignal | null): Promise<void>;
  /** Adds a listener for every change. Returns the function that removes it. */
  subscribe(hear: () => void): () => void;
};

export function createConnection(): Connection {
  let failure: ConnectionError | null = null;
  let person: string | null = null;
  const hearers = new Set<() => void>();
  const become = (next: ConnectionError | null) => {
    if (next === failure) return;
    failure = next;
    for (const hear of [...hearers]) hear();
  };
  const subscribe = (hear: () => void) => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  };
  return {
    failure: () => failure,
    personId: () => person,
    belongTo: (personId) => (person = personId),
    fail: become,
    repair: () => become(null),
    subscribe,
    repaired: (signal) =>
      new Promise((resolve, reject) => {
        if (failure === null) return resolve();
        if (signal?.aborted) return reject(isIdle());
        const stop = subscribe(() => {
          if (failure !== null) return;
          end();
          resolve();
        });
        const onAbort = () => {
          end();
          reject(isIdle());
        };
        const end = () => {
          stop();
          signal?.removeEventListener('abort', onAbort);
        };
        signal?.addEventListener('abort', onAbort);
      }),
  };
}

function isIdle(): DOMException {
  return new DOMException('The request was cancelled.', 'AbortError');
}

/** The connection of this document. It never changes during server rendering. */
export const connection = createConnection();
