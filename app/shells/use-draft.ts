import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts';
import { useShell } from './shell.ts';

/** A person pauses for so long between two words. */
const PAUSE_MS = 250;

type Options = {
  form: RefObject<HTMLFormElement>;
  /** The form's name, and whatever tells two of its kind apart. */
  name: string;
  /** Nothing is left to keep. */
  isSaved: boolean;
  /** What of the form's fields is the person's own; null for nothing. */
  ownOf?(fields: Draft): Draft | null;
  onFound(draft: Draft): void;
};

/** Keeps what is typed in a form for the same person, through a reload and a new sign-in. `note` says that
 *  something changed which the form's own events do not tell; `forget` that it is not wanted any more. */
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
    // What is under way when the page goes is kept as well.
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

/** Without secrets and files, which nobody keeps. */
function fieldsOf(form: HTMLFormElement): Draft {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('input[type=password]')].map(({ name }) => name),
  );
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.has(entry[0]),
  );
  return Object.fromEntries(texts);
}
