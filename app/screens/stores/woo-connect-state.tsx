import { useNavigate } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import type { WooConnectState as State } from '#app/domain/stores/woo-connect-state.ts';
import { wooFinishMessages } from '#app/messages/woo-finish.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { beginAgainPath } from './store-paths.ts';

const ASK_MS = 1_500;

/** Follows a connection until it is made or has failed. Once it is made, opens the form for the first pickup location
 *  of a new store, or the store's own page after a reconnection. If the user must decide something first, that page is
 *  opened too.
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
  const { text } = useMessages(wooFinishMessages);
  const navigate = useNavigate();
  const [state, setState] = useState(initial);
  const isOver = ['connected', 'decide', 'failed'].includes(state.state);
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
    if (state.state !== 'connected' && state.state !== 'decide') return;
    const { storeName, isReconnect } = state;
    const isNew = state.state === 'connected' && !isReconnect;
    navigate(href(isNew ? `${stores.addLocation(storeName)}?created` : stores.page(storeName)));
  }, [state, navigate, href, stores]);
  const isAsked = state.state === 'confirm';
  return (
    <>
      <p role="status" className={state.state === 'failed' ? 't-field__error' : 't-group'}>
        {isOver || isAsked ? null : <Spinner />}
        <span>
          {text(`state.${state.state}`)} {state.message}
        </span>
      </p>
      {state.state === 'failed' ? (
        <p>
          <ButtonLink to={href(beginAgainPath(state, stores.page))}>{text('again')}</ButtonLink>
        </p>
      ) : null}
      {isAsked ? children(state) : null}
    </>
  );
}
