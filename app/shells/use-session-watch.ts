import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { connection } from './connection.ts';
import { announceSignedIn, type SessionAnswer } from './connection-watch.ts';
import { dropDrafts } from './drafts.ts';
import { pendingShips } from './send-press.ts';

const CHANNEL = 'thumela-signed-out';
/** Going back and forth between windows asks no oftener. */
const ASK_MS = 3_000;
/** While it is seen: what it shows is gone five seconds after its session. */
const LOOK_MS = 4_000;

/** A page of the portal does not outlive its session: it looks while it is seen, when it is seen again,
 *  and when another tab has signed out. Reading anew then leads to the sign-in, or, where something was typed or
 *  selected, says so over the page. Only then: a read drops what a form was answered, such as a token
 *  that is shown once. */
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
      // What is known already is asked after elsewhere.
      if (connection.trouble() !== null) return;
      if ((await hasEnded(personId)) && !isGone) revalidate();
    };
    const onShow = () => {
      if (!document.hidden && performance.now() - askedAt >= ASK_MS) void askWhetherEnded();
    };
    const timer = setInterval(onShow, LOOK_MS);
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', askWhetherEnded);
    document.addEventListener('visibilitychange', onShow);
    // Another window may have covered this one, and 'back' may bring a page that was kept whole.
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

/** To this browser's other tabs. Each asks the server before it believes it. */
export function announceSignedOut(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Or is another account's now. Not where the server cannot be reached: then nothing is known. */
async function hasEnded(personId: string): Promise<boolean> {
  try {
    const answer = await fetch('/session', { redirect: 'manual', cache: 'no-store' });
    if (answer.type === 'opaqueredirect' || answer.status === 401) return true;
    return answer.ok && ((await answer.json()) as SessionAnswer).personId !== personId;
  } catch {
    return false;
  }
}
