import { useFetcher as useRouterFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useRefusal } from './refusals.ts';

/** Remix's `useFetcher`, whose answer always reaches the effects that wait for it.
 *
 *  The router changes its map of fetchers in place. A component that is drawn for another reason just then sees the
 *  answer before React knows of a change; React keeps what its effects looked at, drops the effects, and finds
 *  nothing new when the change itself is drawn: what waits for the answer stays busy for good. As state of the
 *  component the answer is a change whenever it is seen. */
export const useFetcher: typeof useRouterFetcher = (options) => {
  const fetcher = useRouterFetcher(options);
  const { state, data } = fetcher;
  const [seen, see] = useState({ state, data });
  if (seen.state !== state || seen.data !== data) see({ state, data });
  useRefusal(data, { isSettled: state === 'idle' });
  // The type is the original's own, whatever it answers.
  return fetcher as never;
};
