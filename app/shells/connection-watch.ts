import type { Connection, Trouble } from './connection.ts';

const SIGNED_IN_CHANNEL = 'thumela-signed-in';

const ASK_MS: Record<Trouble, number> = {
  unreached: 2_000,
  failing: 5_000,
  signedOut: 4_000,
  otherAccount: 4_000,
};
/** A server that takes longer than this is not there. */
const ANSWER_MS = 10_000;

/** Whose the browser's session is: by membership, and whether the one asked about is the same person's. */
export type SessionAnswer = { personId: string | null; isSamePerson: boolean };

type Needs = {
  window: Window;
  connection: Connection;
  ask: typeof fetch;
  /** Whether the admin around this document lets it in again; asked where no cookie of ours did. */
  isLetIn(): Promise<boolean>;
  /** Somebody else has signed in: this document is theirs no more than its old owner's. */
  onOtherUser(): void;
};

/** While something is wrong it asks again and again, and at once when the browser says that the network
 *  is back, when the page is looked at, and when another tab has signed in. */
export function watchConnection(needs: Needs): void {
  const { window, connection, ask, isLetIn, onOtherUser } = needs;
  let isAsking = false;
  connection.subscribe(() => void askUntilRestored());
  window.addEventListener('offline', () => connection.fail('unreached'));

  async function askUntilRestored(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    for (let isFirst = true; ; isFirst = false) {
      const trouble = connection.trouble();
      if (trouble === null) break;
      // Whether it is another account's is known at once.
      await pause(window, isFirst && trouble === 'signedOut' ? 0 : ASK_MS[trouble]);
      if (connection.trouble() === trouble && (await isRestored(trouble))) connection.mend();
    }
    isAsking = false;
  }

  function isRestored(trouble: Trouble): Promise<boolean> {
    if (trouble !== 'signedOut' && trouble !== 'otherAccount') return answers();
    return connection.personId() === null ? isLetIn() : isSignedInAgain();
  }

  async function answers(): Promise<boolean> {
    const answer = await quietly('/healthz', { method: 'HEAD' });
    return answer?.ok ?? false;
  }

  async function isSignedInAgain(): Promise<boolean> {
    const own = connection.personId() ?? '';
    const answer = await quietly(`/session?of=${own}`, { redirect: 'manual' });
    if (!answer?.ok) {
      connection.fail('signedOut');
      return false;
    }
    const { personId, isSamePerson } = (await answer.json()) as SessionAnswer;
    if (personId === own) return true;
    if (isSamePerson) connection.fail('otherAccount');
    else onOtherUser();
    return false;
  }

  function quietly(address: string, init: RequestInit): Promise<Response | null> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const once = () => ask(address, { ...init, signal, cache: 'no-store' }).catch(() => null);
    // What was asked while there was no network may be answered long after there is one.
    return Promise.race([once(), backOnline(window, signal).then(once)]);
  }
}

function backOnline(window: Window, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    window.addEventListener('online', () => resolve(), { once: true, signal }),
  );
}

/** To this browser's other tabs, which may wait for it. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(SIGNED_IN_CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** For so long, or until there is a reason to ask at once. */
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
