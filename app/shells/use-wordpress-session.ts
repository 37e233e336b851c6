import { useEffect, useSyncExternalStore } from 'react';
import { connection } from './connection.ts';
import { pageHoldsSomething } from './held-page.ts';
import { wordpressSession, type Refusal } from './wordpress-session.ts';

/** While the page is seen its session is kept, and what it shows is gone as soon as WordPress says no. */
const LOOK_MS = 1_000;
/** And so long after: a document that was opened in a tab of its own stands on the same session. */
const STILL_MS = 60_000;

const nothing = () => null;

/** Keeps the session inside wp-admin going. Why there is none, where the page gives way to that: not where
 *  something was typed or selected, nor where nobody could be asked. */
export function useWordpressSession(): Refusal | null {
  useEffect(() => {
    let seenAt = performance.now();
    const look = () => {
      if (!document.hidden) seenAt = performance.now();
      if (performance.now() - seenAt < STILL_MS) wordpressSession.keep();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, []);
  const { subscribe, refusal } = wordpressSession;
  const why = useSyncExternalStore(subscribe, refusal, nothing);
  const isOut = why !== null && why.why !== 'unreached';
  useEffect(() => {
    // Said over the page, until it is let in again.
    if (isOut && pageHoldsSomething()) connection.fail('signedOut');
  }, [isOut]);
  return isOut && !pageHoldsSomething() ? why : null;
}
