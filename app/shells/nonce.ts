import { createContext, useContext } from 'react';

/** Empty in the browser. The browser hides the nonce from scripts, so React must not compare it during hydration. */
const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
