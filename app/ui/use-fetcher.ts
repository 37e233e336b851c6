import { useFetcher as useRouterFetcher } from '@remix-run/react';
import { useId, useState } from 'react';
import { useRefusal } from './refusals.ts';
import { useHeld } from './unheard-refusals.ts';

/** Remix's `useFetcher`, whose answer always reaches the effects that wait for it.
 *
 *  The router changes its map of fetchers in place. A component that renders for another reason at that moment reads
 *  the answer before React is notified of the change. React then keeps the effects' dependencies but drops the
 *  effects, and finds no difference when the change itself renders, so a component that waits for the answer would
 *  stay busy forever. The answer is therefore copied into the component's own state, which always counts as a
 *  change. */
export const useFetcher: typeof useRouterFetcher = (options) => {
  const ownKey = useId();
  const key = options?.key ?? ownKey;
  const fetcher = useRouterFetcher({ ...options, key });
  const { state, data } = fetcher;
  const [seen, see] = useState({ state, data });
  if (seen.state !== state || seen.data !== data) see({ state, data });
  useRefusal(data, { isSettled: state === 'idle' });
  useHeld(key);
  // The cast keeps the type of the original hook, which depends on the answer's type.
  return fetcher as never;
};
