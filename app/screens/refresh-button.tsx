import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';

/** Reads the screen again and says so. What the screen reads by itself is not spoken of. */
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
