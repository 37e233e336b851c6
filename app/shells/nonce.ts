import { createContext, useContext } from 'react';

/** The nonce of the document's scripts. It is set only during server rendering, because the browser hides nonces from
 *  scripts. */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
