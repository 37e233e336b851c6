import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect, useRef } from 'react';
import { listMessages } from '#app/messages/lists.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

/** Reloads the screen's data and confirms it with a toast. Automatic reloads are not confirmed. */
export function RefreshButton() {
  const { toast } = useShell();
  const { text } = useMessages(listMessages);
  const { revalidate, state } = useRevalidator();
  const isAsked = useRef(false);
  useEffect(() => {
    if (state !== 'idle' || !isAsked.current) return;
    isAsked.current = false;
    toast(text('refresh.done'));
  }, [state, toast, text]);
  const refresh = () => {
    revalidate();
    isAsked.current = true;
  };
  return (
    <Button busy={state !== 'idle'} onClick={refresh}>
      {text('refresh.button')}
    </Button>
  );
}
