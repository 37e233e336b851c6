import { useBlocker, useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Blocks navigation to another page until `mayLeave` resolves to true. A promise that never settles keeps the
 *  person here; the next attempt asks again. */
export function useLeaveGuard(isOn: boolean, mayLeave: () => Promise<boolean>): void {
  const navigate = useNavigate();
  const asked = useRef(0);
  const hasAgreed = useRef(false);
  const ask = useRef(mayLeave);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && !hasAgreed.current && !isSamePlace(currentLocation, nextLocation),
  );
  const latest = useRef(blocker);
  useEffect(() => {
    ask.current = mayLeave;
    latest.current = blocker;
  });
  useEffect(() => {
    if (!isOn) hasAgreed.current = false;
  }, [isOn]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const turn = (asked.current += 1);
    const target = blocker.location;
    const goOnLeaving = () => {
      hasAgreed.current = true;
      // A revalidation in the meantime may already have released the blocked navigation.
      if (latest.current.state === 'blocked') latest.current.proceed();
      else navigate(target);
    };
    const stay = () => {
      if (latest.current.state === 'blocked') latest.current.reset();
    };
    void ask
      .current()
      .catch(() => false)
      .then((isLeaving) => {
        if (turn !== asked.current) return;
        asked.current += 1;
        return isLeaving ? goOnLeaving() : stay();
      });
  }, [blocker, navigate]);
}

type Place = { pathname: string };

/** Compares decoded paths, because a form posts to its own page with another encoding when the address contains an
 *  ampersand. */
function isSamePlace(from: Place, to: Place): boolean {
  return plain(from.pathname) === plain(to.pathname);
}

function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
