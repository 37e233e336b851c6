/** What stands between a page and the server: it does not answer, it cannot make this page, it knows
 *  nobody any more, or its person works for another account in this browser now. */
export type Trouble = 'unreached' | 'failing' | 'signedOut' | 'otherAccount';

/** How this document stands with the server. Requests that were held go on when it is mended. */
export type Connection = {
  trouble(): Trouble | null;
  /** Whose document it is; null where nobody signed in to it by a cookie of ours. */
  personId(): string | null;
  belongTo(personId: string | null): void;
  fail(trouble: Trouble): void;
  mend(): void;
  /** When it is mended, at once where nothing is wrong.
   *  @throws an AbortError when nobody waits any more. */
  mended(signal?: AbortSignal | null): Promise<void>;
  /** Hears of every change; returns how to stop. */
  subscribe(hear: () => void): () => void;
};

export function createConnection(): Connection {
  let trouble: Trouble | null = null;
  let person: string | null = null;
  const hearers = new Set<() => void>();
  const become = (next: Trouble | null) => {
    if (next === trouble) return;
    trouble = next;
    for (const hear of [...hearers]) hear();
  };
  const subscribe = (hear: () => void) => {
    hearers.add(hear);
    return () => void hearers.delete(hear);
  };
  return {
    trouble: () => trouble,
    personId: () => person,
    belongTo: (personId) => (person = personId),
    fail: become,
    mend: () => become(null),
    subscribe,
    mended: (signal) =>
      new Promise((resolve, reject) => {
        if (trouble === null) return resolve();
        if (signal?.aborted) return reject(isIdle());
        const stop = subscribe(() => {
          if (trouble !== null) return;
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

/** Of this document; on the server nothing ever happens to it. */
export const connection = createConnection();
