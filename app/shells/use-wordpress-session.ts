import { useEffect, useSyncExternalStore } from 'react';
import { wordpressSession, type Refusal } from './wordpress-session.ts';

/** While the page is seen its session is kept, and what it shows is gone as soon as WordPress says no. */
const LOOK_MS = 1_000;
/** And so long after: a document that was opened in a tab of its own stands on the same session. */
export const STILL_MS = 60_000;

const nothing = () => null;

/** Keeps the session inside wp-admin going. Why there is none, where what the page shows is hidden by that: not
 *  where nobody could be asked. */
export function useWordpressSession(): Refusal | null {
  useEffect(() => {
    let seenAt = performance.now();
    const look = (isPressing: boolean) => {
      if (!document.hidden) seenAt = performance.now();
      if (performance.now() - seenAt < STILL_MS) wordpressSession.keep({ isPressing });
    };
    const back = () => look(!document.hidden);
    const timer = setInterval(() => look(false), LOOK_MS);
    document.addEventListener('visibilitychange', back);
    window.addEventListener('focus', back);
    window.addEventListener('pageshow', back);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('focus', back);
      window.removeEventListener('pageshow', back);
    };
  }, []);
  const { subscribe, refusal } = wordpressSession;
  const why = useSyncExternalStore(subscribe, refusal, nothing);
  return why?.why === 'unreached' ? null : why;
}
