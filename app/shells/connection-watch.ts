import type { Connection, ConnectionError } from './connection.ts';

const SIGNED_IN_CHANNEL = 'thumela-signed-in';

const ASK_MS: Record<ConnectionError, number> = {
  unreached: 2_000,
  failing: 5_000,
  signedOut: 4_000,
  otherAccount: 4_000,
};
/** A server that takes longer than this, in milliseconds, counts as unreachable. */
const ANSWER_MS = 10_000;

/** Whose session the browser has: the membership id, and whether it belongs to the same person as the membership
 *  asked about. */
export type SessionAnswer = { personId: string | null; isSamePerson: boolean };

/** Reads the answer to `/session`, requested without following redirects. Returns null if the answer is not from our
 *  server, but for example from a captive portal. */
export async function readSession(answer: Response): Promise<SessionAnswer | 'signedOut' | null> {
  if (answer.type === 'opaqueredirect' || answer.status === 401) return 'signedOut';
  if (!answer.ok) return null;
  const session = (await answer.json().catch(() => null)) as Partial<SessionAnswer> | null;
  const { personId, isSamePerson } = session ?? {};
  return personId === undefined || isSamePerson === undefined ? null : { personId, isSamePerson };
}

type Needs = {
  window: Window;
  connection: Connection;
  ask: typeof fetch;
  /** Whether the admin around this document provides a session again. Used where the person did not sign in with our
   *  cookie. */
  isLetIn(): Promise<boolean>;
  /** Called when another person has signed in, because this document must not be shown to them. */
  onOtherUser(): void;
};

/** Checks the connection repeatedly while something is wrong. It checks at once when the network returns, when the
 *  page gets the focus or is restored by Back, and when another tab has signed in. */
export function watchConnection(needs: Needs): void {
  const { window, connection, ask, isLetIn, onOtherUser } = needs;
  let isAsking = false;
  connection.subscribe(() => void askUntilRestored());
  window.addEventListener('offline', () => connection.fail('unreached'));

  async function askUntilRestored(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      for (let isFirst = true; ; isFirst = false) {
        const failure = connection.failure();
        if (failure === null) break;
        // The first check runs at once, because the session may already belong to another account.
        await pause(window, isFirst && failure === 'signedOut' ? 0 : ASK_MS[failure]);
        if (connection.failure() === failure && (await isRestored(failure))) connection.repair();
      }
    } finally {
      isAsking = false;
    }
  }

  function isRestored(failure: ConnectionError): Promise<boolean> {
    if (failure !== 'signedOut' && failure !== 'otherAccount') return answers();
    return connection.personId() === null ? isLetIn() : isSignedInAgain();
  }

  async function answers(): Promise<boolean> {
    const answer = await quietly('/healthz', { method: 'HEAD' });
    // Inside a store's own admin the request also needs a session, which may have ended by now.
    if (answer?.status === 401 && connection.personId() === null) connection.fail('signedOut');
    return answer?.ok ?? false;
  }

  async function isSignedInAgain(): Promise<boolean> {
    const own = connection.personId() ?? '';
    const answer = await quietly(`/session?of=${own}`, { redirect: 'manual' });
    const session = answer && (await readSession(answer));
    // Without a readable answer it is unknown who is signed in, so the message stays as it is.
    if (!session) return false;
    if (session === 'signedOut') connection.fail('signedOut');
    else if (session.personId === own) return true;
    else if (session.isSamePerson) connection.fail('otherAccount');
    else onOtherUser();
    return false;
  }

  function quietly(address: string, init: RequestInit): Promise<Response | null> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const once = () => ask(address, { ...init, signal, cache: 'no-store' }).catch(() => null);
    // A request sent while offline may be answered only long after the network is back, so a second one is sent then.
    return Promise.race([once(), backOnline(window, signal).then(once)]);
  }
}

function backOnline(window: Window, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true, signal }),
  );
}

/** Notifies this browser's other tabs, which may be waiting for a sign-in. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Waits for `ms` milliseconds, or until there is a reason to check at once. */
function pause(window: Window, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
    const end = () => {
      clearTimeout(timer);
      channel.close();
      for (const name of REASONS) window.removeEventListener(name, end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    channel.addEventListener('message', end);
    for (const name of REASONS) window.addEventListener(name, end);
  });
}

const REASONS = ['online', 'focus', 'pageshow'] as const;
