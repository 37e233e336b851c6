import { useCallback, useEffect, useState } from 'react';

/** The idempotency key of a form. It stays the same while the form is sent again, and `setKey` replaces it: with the key
 *  of a restored draft, or, without an argument, with a new one once the form is about something else. It is made in the
 *  browser, because a value rendered on the server would differ at hydration. */
export function useFormKey(): [key: string, setKey: (key?: string) => void] {
  const [key, setKey] = useState('');
  useEffect(() => setKey((restored) => restored || crypto.randomUUID()), []);
  return [key, useCallback((next?: string) => setKey(next || crypto.randomUUID()), [])];
}
