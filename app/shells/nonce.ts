import { createContext, useContext } from 'react';

/** The nonce of the document's scripts. It is empty in the browser, which hides it from scripts, so that React does not
 *  compare it during hydration. */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
