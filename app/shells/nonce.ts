import { createContext, useContext } from 'react';

/** Empty in the browser: it hides a nonce from scripts, so React must not compare it. */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
