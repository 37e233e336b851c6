import { useNavigate, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';

/** State of a form with a save bar: whether it was changed, its errors, and how to reset it. */
export function useSavedForm(refused: FormErrors | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [isDirty, setDirty] = useState(false);
  // A new number re-mounts the fields.
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

/** Once saved, shows a toast and opens the next page. */
export function useGoOnceSaved(isSaved: boolean, said: string, to: string): void {
  const { toast } = useShell();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  useEffect(() => {
    // Navigating while the page is still reloading would abort that reload.
    if (!isSaved || isBusy) return;
    toast(said);
    navigate(to);
  }, [isSaved, isBusy, toast, said, navigate, to]);
}
