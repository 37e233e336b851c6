import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';

/** A form with a save bar: whether it was touched, what it was refused for, and how it is filled anew. */
export function useSavedForm(refused: FormErrors | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [isDirty, setDirty] = useState(false);
  // A new number fills the fields anew, without what was refused before.
  const [round, setRound] = useState(0);
  const [discarded, setDiscarded] = useState<FormErrors>();
  const isBusy = useNavigation().state !== 'idle';
  const errors = refused === discarded ? undefined : refused;
  return {
    form,
    isDirty,
    setDirty,
    round,
    fillAnew: () => setRound((last) => last + 1),
    isBusy,
    errors,
    fields: errors?.fields ?? {},
    save: () => form.current?.requestSubmit(),
    discard: () => {
      setRound((last) => last + 1);
      setDiscarded(refused);
      setDirty(false);
    },
  };
}

/** Says that it was saved, and goes on. */
export function useGoOnceSaved(isSaved: boolean, said: string, to: string): void {
  const { toast } = useShell();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => {
    // Going while the page still reads itself anew would break that reading off.
    if (!isSaved || isBusy) return;
    toast(said);
    navigate(to);
  }, [isSaved, isBusy, toast, said, navigate, to]);
}
