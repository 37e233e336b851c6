import { useEffect } from 'react';
import { shellMessages } from '#app/messages/shell.ts';
import { firstError } from '#app/ui/refusals.ts';
import { onUnheardRefusal } from '#app/ui/unheard-refusals.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { useShell } from './shell.ts';

/** Shows refusals that arrive after their page was left. For the shells. */
export function useUnheardRefusals(): void {
  const { toast } = useShell();
  const { text } = useMessages(shellMessages);
  useEffect(
    () =>
      onUnheardRefusal((errors) =>
        toast(text('unheard', { why: firstError(errors) }), { isError: true }),
      ),
    [toast, text],
  );
}
