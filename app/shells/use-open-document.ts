import { useCallback } from 'react';
import { isAppError } from '#app/domain/shared/errors.ts';
import { workMessages } from '#app/messages/work.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { documentWords } from './document-words.rules.ts';
import { useShell, type FinishedDocument, type ToastOptions } from './shell.ts';

type Open = (document: FinishedDocument, options?: ToastOptions) => Promise<string | null>;

/** Returns the function that opens a finished document. If that fails, it shows why in a toast and returns those
 *  words, otherwise null. */
export function useOpenDocument(): Open {
  const { openDocument, toast } = useShell();
  const { text } = useMessages(workMessages);
  return useCallback(
    async (document, options = {}) => {
      const words = await openDocument(document).then(
        (isOpened) => (isOpened ? null : text(documentWords(document.collection).blocked)),
        (error: unknown) => text(isAppError(error) ? 'gone' : 'notOpened'),
      );
      if (words !== null) toast(words, { isError: true, ...options });
      return words;
    },
    [openDocument, toast, text],
  );
}
