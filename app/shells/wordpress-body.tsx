import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { WordpressOut } from './wordpress-out.tsx';
import { type Refusal, wordpressSession } from './wordpress-session.ts';

/** The interval in milliseconds at which the page checks whether its session must be renewed. */
const LOOK_MS = 1_000;
/** How long a hidden page keeps renewing its session, in milliseconds. A document that was opened in a new tab needs
 *  this, because its ticket ends with the session. */
export const STILL_MS = 60_000;

const nothing = () => null;

/** The page inside a store's own admin. After a refusal its content is hidden but stays mounted, so that typed text is
 *  not lost. */
export function WordpressBody({
  refusal,
  children,
}: {
  refusal: Refusal | null;
  children: ReactNode;
}) {
  return (
    <>
      {refusal ? (
        <main className="t-embedded">
          <WordpressOut refusal={refusal} />
        </main>
      ) : null}
      <div hidden={refusal !== null}>
        <main id="main" className="t-embedded t-embedded--tabs" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}

/** Keeps the session inside the store's admin alive. Returns the refusal for which the page must be hidden. Returns
 *  null while the session is valid, and also when the admin or the server could not be reached. */
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
