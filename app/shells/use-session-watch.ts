import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect } from 'react';
import { connection } from './connection.ts';
import { announceSignedIn, readSession } from './connection-watch.ts';
import { dropDrafts } from './drafts.ts';
import { pendingShips } from './send-press.ts';

const CHANNEL = 'thumela-signed-out';
/** The minimum time between two checks, in milliseconds, when the person switches between windows. */
const ASK_MS = 3_000;
/** The interval of checks in milliseconds while the page is visible. It leaves about a second for the answer, because
 *  the page should notice the end of its session within five seconds. */
const LOOK_MS = 4_000;

/** Ends a portal page together with its session. It checks while the page is visible, when it becomes visible, and
 *  when another tab signs out. If the session has ended, a revalidation leads to the sign-in, or shows a message
 *  over the page where something was typed or selected. Otherwise it does not revalidate, because that would drop
 *  a form's answer, such as a token that is shown once. */
export function useSessionWatch(personId: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    connection.belongTo(personId);
    dropDrafts(personId);
    pendingShips.belongTo(personId);
    announceSignedIn();
    return () => connection.belongTo(null);
  }, [personId]);
  useEffect(() => {
    let askedAt = -ASK_MS;
    let isGone = false;
    const askWhetherEnded = async () => {
      askedAt = performance.now();
      // A known problem is already being checked by `connection-watch.ts`.
      if (connection.failure() !== null) return;
      if ((await hasEnded(personId)) && !isGone) revalidate();
    };
    const onShow = () => {
      if (!document.hidden && performance.now() - askedAt >= ASK_MS) void askWhetherEnded();
    };
    const timer = setInterval(onShow, LOOK_MS);
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', askWhetherEnded);
    document.addEventListener('visibilitychange', onShow);
    // Another window may have covered this one, and Back may restore the page from the browser's cache.
    window.addEventListener('focus', onShow);
    window.addEventListener('pageshow', onShow);
    return () => {
      isGone = true;
      clearInterval(timer);
      channel.close();
      document.removeEventListener('visibilitychange', onShow);
      window.removeEventListener('focus', onShow);
      window.removeEventListener('pageshow', onShow);
    };
  }, [revalidate, personId]);
}

/** Notifies this browser's other tabs. Each of them asks the server before it acts. */
export function announceSignedOut(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Whether the session has ended or belongs to another account. Returns false when the server cannot be reached,
 *  because the state is then unknown. */
async function hasEnded(personId: string): Promise<boolean> {
  try {
    const answer = await fetch('/session', { redirect: 'manual', cache: 'no-store' });
    const session = await readSession(answer);
    return session === 'signedOut' || (session !== null && session.personId !== personId);
  } catch {
    return false;
  }
}
