import type { useFetchers, useNavigation } from '@remix-run/react';

/** What of the router's state says which requests are in flight. */
export type RequestState = {
  navigation: ReturnType<typeof useNavigation>;
  fetchers: ReadonlyMap<string, Omit<ReturnType<typeof useFetchers>[number], 'key'>>;
};

type PageRouter = {
  state: RequestState;
  /** Returns a function that ends the subscription. */
  subscribe(notify: (state: RequestState) => void): () => void;
};

/** The router of this document, as Remix 2.17 keeps it; undefined on the server. React renders its states late and
 *  skips some on a slow computer. Whoever needs each of them has to ask the router itself. */
export function pageRouter(): PageRouter | undefined {
  return (globalThis as { __remixRouter?: PageRouter }).__remixRouter;
}
