import type { useFetchers, useNavigation } from '@remix-run/react';

/** The part of the router's state that shows which requests are in flight. */
export type RequestState = {
  navigation: ReturnType<typeof useNavigation>;
  fetchers: ReadonlyMap<string, Omit<ReturnType<typeof useFetchers>[number], 'key'>>;
};

type PageRouter = {
  state: RequestState;
  /** Returns a function that ends the subscription. */
  subscribe(notify: (state: RequestState) => void): () => void;
};

/** The router of this document, which Remix keeps in a global of its own; undefined on the server. React renders its
 *  states late and skips some on a slow computer, so code that needs each state must subscribe to the router itself. */
export function pageRouter(): PageRouter | undefined {
  return (globalThis as { __remixRouter?: PageRouter }).__remixRouter;
}
