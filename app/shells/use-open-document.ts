import { useCallback } from 'react';
import { isAppError } from '#app/domain/shared/errors.ts';
import { documentWords } from './document-words.rules.ts';
import { useShell, type FinishedDocument, type ToastOptions } from './shell.ts';

type Open = (document: FinishedDocument, options?: ToastOptions) => Promise<string | null>;

/** Returns the function that opens a finished document. If that fails, it shows why in a toast and returns those
 *  words, otherwise null. */
export function useOpenDocument(): Open {
  const { openDocument, toast } = useShell();
  return useCallback(
    async (document, options = {}) => {
      const words = await openDocument(document).then(
        (isOpened) => (isOpened ? null : documentWords(document.collection).blocked),
        (error: unknown) => (isAppError(error) ? error.message : NOT_OPENED),
      );
      if (words !== null) toast(words, { isError: true, ...options });
      return words;
    },
    [openDocument, toast],
  );
}

const NOT_OPENED = 'We could not open the document. Try again.';
