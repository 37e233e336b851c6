import { useEffect, useState } from 'react';

/** What is the same however often one form is sent, also after it was found again. Made in the browser:
 *  the server's page and the browser's would differ. */
export function useFormKey(kept: { formKey?: string } | undefined): string {
  const [formKey, setFormKey] = useState('');
  useEffect(() => setFormKey(crypto.randomUUID()), []);
  return kept?.formKey || formKey;
}
