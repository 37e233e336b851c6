import { useEffect, useState } from 'react';

/** The idempotency key of a form: it stays the same for repeated submissions, also after a draft is restored. It
 *  is made in the browser, because a value rendered on the server would differ at hydration. */
export function useFormKey(kept: { formKey?: string } | undefined): string {
  const [formKey, setFormKey] = useState('');
  useEffect(() => setFormKey(crypto.randomUUID()), []);
  return kept?.formKey || formKey;
}
