import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';

/** Reloads the screen's data and confirms it with a toast. Automatic reloads are not confirmed. */
export function RefreshButton() {
  const { toast } = useShell();
  const { revalidate, state } = useRevalidator();
  const isAsked = useRef(false);
  useEffect(() => {
    if (state !== 'idle' || !isAsked.current) return;
    isAsked.current = false;
    toast('Data fetched successfully');
  }, [state, toast]);
  const refresh = () => {
    revalidate();
    isAsked.current = true;
  };
  return (
    <Button busy={state !== 'idle'} onClick={refresh}>
      Refresh
    </Button>
  );
}
