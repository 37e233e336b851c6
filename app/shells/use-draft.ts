import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts';
import { useShell } from './shell.ts';

/** A typical pause in typing, in milliseconds. Drafts are saved at most this often. */
const PAUSE_MS = 250;

type Options = {
  form: RefObject<HTMLFormElement>;
  /** The form's name, plus whatever distinguishes two forms of the same kind. */
  name: string;
  /** True when there are no unsaved changes, so that the draft is dropped. */
  isSaved: boolean;
  /** Returns the fields that the person filled in and that are worth keeping; null to keep nothing. */
  ownOf?(fields: Draft): Draft | null;
  onFound(draft: Draft): void;
};

/** Keeps the text typed in a form for the same person in this tab, through a reload and a new sign-in. Call `note` for
 *  a change that fires no event of the form, and `forget` to drop the draft. */
export function useDraft(options: Options): { note(): void; forget(): void } {
  const { form, name, isSaved } = options;
  const { personId } = useShell();
  const latest = useRef(options);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    latest.current = options;
  });

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (personId === null || !form.current || latest.current.isSaved) return;
    const fields = fieldsOf(form.current);
    const own = latest.current.ownOf ? latest.current.ownOf(fields) : fields;
    if (own) keepDraft(personId, name, own);
    else dropDraft(personId, name);
  }, [personId, form, name]);
  const note = useCallback(() => {
    timer.current ??= setTimeout(keep, PAUSE_MS);
  }, [keep]);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (personId !== null) dropDraft(personId, name);
  }, [personId, name]);

  useEffect(() => {
    if (personId === null) return;
    const kept = readDraft(personId, name);
    if (kept) latest.current.onFound(kept);
  }, [personId, name]);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    // A change that is still waiting to be saved when the page unloads is saved at once.
    const keepNow = () => {
      if (timer.current !== undefined) keep();
    };
    element.addEventListener('input', note);
    element.addEventListener('change', note);
    window.addEventListener('pagehide', keepNow);
    return () => {
      element.removeEventListener('input', note);
      element.removeEventListener('change', note);
      window.removeEventListener('pagehide', keepNow);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [form, note, keep]);
  useEffect(() => {
    if (isSaved) forget();
  }, [isSaved, forget]);
  return { note, forget };
}

/** Returns the form's values without passwords and files, which are never kept. */
function fieldsOf(form: HTMLFormElement): Draft {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=password]')].map(({ name }) => name),
  );
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.has(entry[0]),
  );
  return Object.fromEntries(texts);
}
