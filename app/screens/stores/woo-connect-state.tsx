import { useNavigate } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import type { WooConnectState as State } from '#app/domain/stores/woo-connect-state.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import type { WooShop } from './woo-connect-answer.ts';

const ASK_MS = 1_500;

const WORDS: Record<State['state'], string> = {
  waiting: 'Waiting for your approval in the store …',
  approved: 'Approved. Placing a code in your store …',
  confirm: 'Approved, but not connected yet.',
  checking: 'Confirmed. Testing the keys …',
  connected: 'Connected.',
  failed: 'The store could not be connected.',
};

/** Follows a connection until it is made or has failed. A new store then opens the form for its first pickup location,
 *  a reconnected store its own page.
 *  @param children renders what the user still has to do */
export function WooConnectState({
  token,
  initial,
  children,
}: {
  token: string;
  initial: State;
  children: (state: State) => ReactNode;
}) {
  const { href, stores } = useShell();
  const navigate = useNavigate();
  const [state, setState] = useState(initial);
  const isOver = state.state === 'connected' || state.state === 'failed';
  useEffect(() => {
    if (isOver) return;
    const ask = async () => {
      const url = `/connect-state?token=${encodeURIComponent(token)}`;
      // Without a session the answer is a redirect to the sign-in page.
      const response = await fetch(url, { redirect: 'error' }).catch(() => null);
      if (response?.ok) setState((await response.json()) as State);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    return () => clearInterval(timer);
  }, [token, isOver]);
  useEffect(() => {
    if (state.state !== 'connected') return;
    const { storeName, isReconnect } = state;
    navigate(
      href(isReconnect ? stores.page(storeName) : `${stores.addLocation(storeName)}?created`),
    );
  }, [state, navigate, href, stores]);
  const isAsked = state.state === 'confirm';
  return (
    <>
      <p role="status" className={state.state === 'failed' ? 't-field__error' : 't-group'}>
        {isOver || isAsked ? null : <Spinner />}
        <span>
          {WORDS[state.state]} {state.message}
        </span>
      </p>
      {state.state === 'failed' ? (
        <p>
          <ButtonLink to={href(beginAgainPath(state, stores.page))}>Try again</ButtonLink>
        </p>
      ) : null}
      {isAsked ? children(state) : null}
    </>
  );
}

/** The page on which the user finishes a connection that the store has approved. `token` identifies the approval. */
export function finishPath(token: string): string {
  return `/woocommerce-finish?token=${encodeURIComponent(token)}`;
}

/** The page on which a connection is started again: the store's page if it was reconnecting, otherwise the
 *  filled-in form. */
export function beginAgainPath(
  { isReconnect, storeName, storeUrl }: State,
  pageOf: (storeName: string) => string,
): string {
  if (isReconnect) return pageOf(storeName);
  return typedPath({ name: storeName, url: storeUrl });
}

/** The path of the connect form with these values filled in. */
export function typedPath({ name, url }: WooShop): string {
  const typed = { platform: 'woocommerce', store_name: name, store_url: url };
  return `/create-store?${new URLSearchParams(typed).toString()}`;
}
