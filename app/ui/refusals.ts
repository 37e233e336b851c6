import { useEffect, useMemo, useState } from 'react';
import { UNKNOWN_ERROR } from '#app/domain/shared/asking-page.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

type Answer = { errors?: FormErrors; isUnreached?: boolean } | null | undefined;

/** What the forms and buttons of this page were refused for, by who holds the answer; settled once the page
 *  has been read anew. */
const held = new Map<object, { refusal: FormErrors; isSettled: boolean }>();
const listeners = new Set<() => void>();
let refusals: readonly FormErrors[] = [];

/** Refusals whose every fault has been on the screen, or that the person has closed. */
const seen = new WeakSet<FormErrors>();

/** Words at a field or in a dialog, also in one that Shopify shows in a document of its own. */
const placed = new Map<string, number>();

/** Notes a refused answer for as long as its form is on the page. That the server could not be reached is
 *  said at the top of every page; the message of a fetcher is said by whoever asked, in the words of the
 *  action. */
export function useRefusal(
  answer: unknown,
  { isSettled, isPage = false }: { isSettled: boolean; isPage?: boolean },
): void {
  const { errors, isUnreached } = (answer as Answer) ?? {};
  const counts = isPage || Object.keys(errors?.fields ?? {}).length > 0;
  const refusal = counts && !isUnreached && errors?.fields ? errors : null;
  useEffect(() => {
    if (!refusal) return;
    const holder = {};
    change(() => held.set(holder, { refusal, isSettled }));
    return () => change(() => held.delete(holder));
  }, [refusal, isSettled]);
}

/** As state, so that what an answer leads to elsewhere, such as a toast, is drawn together with it. */
export function useRefusals(): readonly FormErrors[] {
  const [known, setKnown] = useState<readonly FormErrors[]>([]);
  useEffect(() => {
    const listen = () => setKnown(refusals);
    listen();
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
  return known;
}

function change(act: () => void): void {
  act();
  const settled = [...held.values()].filter(({ isSettled }) => isSettled);
  refusals = [...new Set(settled.map(({ refusal }) => refusal))];
  for (const listen of listeners) listen();
}

/** Says that these words are on the screen. */
export function useShownWords(words: string | null | undefined): void {
  useEffect(() => {
    if (!words) return;
    placed.set(words, (placed.get(words) ?? 0) + 1);
    return () => {
      const left = (placed.get(words) ?? 1) - 1;
      if (left > 0) placed.set(words, left);
      else placed.delete(words);
    };
  }, [words]);
}

/** On a banner of faults that have no place. */
export const UNPLACED = 'data-unplaced';

export type Fault = { name: string; words: string };

/** The faults whose words are nowhere on the screen. Where all are shown once, the refusal is done with: a
 *  dialog that is closed later takes its words with it. */
export function unplacedErrors(refusal: FormErrors): Fault[] {
  if (seen.has(refusal)) return [];
  const { fields, message } = refusal;
  const faults = Object.entries(fields).map(([name, words]) => ({ name, words }));
  if (message) faults.push({ name: '', words: message });
  const text = pageText();
  const isSaid = (words: string) =>
    text.includes(words) || [...placed.keys()].some((shown) => shown.includes(words));
  const unplaced = faults.filter(({ words }) => !isSaid(words));
  if (unplaced.length === 0) seen.add(refusal);
  return unplaced;
}

/** The person has read them: they are shown nowhere again. A dialog can be left as soon as it was answered,
 *  so this counts for what is not settled too.
 *  @param but those that stay, such as what was refused before a dialog was opened */
export function closeRefusals(but: ReadonlySet<FormErrors> = new Set()): void {
  change(() => {
    for (const { refusal } of held.values()) if (!but.has(refusal)) seen.add(refusal);
  });
}

/** What was refused before a dialog was opened, which is none of its own, and its `onClose` for the person who
 *  leaves it: what it was refused for goes with it. One that closes by itself keeps what its answer says. */
export function useDialogRefusals(
  isOpen: boolean,
  onClose: () => void,
): { before: ReadonlySet<FormErrors>; leave(): void } {
  const before = useMemo(
    () => new Set(isOpen ? [...held.values()].map(({ refusal }) => refusal) : []),
    [isOpen],
  );
  return {
    before,
    leave: () => {
      closeRefusals(before);
      onClose();
    },
  };
}

/** What a toast says of a refusal: it has no fields beside it. */
export function firstError({ message, fields }: FormErrors, otherwise = UNKNOWN_ERROR): string {
  return message ?? Object.values(fields)[0] ?? otherwise;
}

/** Without the page's scripts, which carry its answers too, and without the banners of what has no place. */
function pageText(): string {
  const words: string[] = [];
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && node.matches(`script, style, template, [${UNPLACED}]`)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode())
    if (walker.currentNode instanceof Text) words.push(walker.currentNode.data);
  return words.join('');
}
