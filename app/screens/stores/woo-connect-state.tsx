import { useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { WooConnectState as State } from '#app/domain/stores/connect-woo.ts';
import { useShell } from '#app/shells/shell.ts';
import { Spinner } from '#app/ui/spinner.tsx';

const ASK_MS = 1_500;

const WORDS: Record<State['state'], string> = {
  waiting: 'Waiting for you to approve in the store …',
  checking: 'Approved. We are trying the keys …',
  connected: 'Connected.',
  failed: 'The store could not be connected.',
};

/** Follows a connection that was started here, and goes on to its first pickup location; a store that
 *  was reconnected shows how it is doing. */
export function WooConnectState({
  token,
  initial = null,
}: {
  token: string;
  initial?: State | null;
}) {
  const { href, stores } = useShell();
  const navigate = useNavigate();
  const [state, setState] = useState<State | null>(initial);
  const isOver = state?.state === 'connected' || state?.state === 'failed';
  useEffect(() => {
    if (isOver) return;
    const ask = async () => {
      const response = await fetch(`/connect-state?token=${encodeURIComponent(token)}`).catch(
        () => null,
      );
      if (response?.ok) setState((await response.json()) as State);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [token, isOver]);
  useEffect(() => {
    if (state?.state !== 'connected') return;
    const { storeName, isReconnect } = state;
    navigate(
      href(isReconnect ? stores.page(storeName) : `${stores.addLocation(storeName)}?created`),
    );
  }, [state, navigate, href, stores]);
  return (
    <p role="status" className={state?.state === 'failed' ? 't-field__error' : 't-group'}>
      {isOver ? null : <Spinner />}
      <span>
        {WORDS[state?.state ?? 'waiting']} {state?.message}
      </span>
    </p>
  );
}
