import { useEffect, useMemo, useState } from 'react';
import { UNKNOWN_ERROR } from '#app/domain/shared/asking-page.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

type Answer = { errors?: FormErrors; isUnreached?: boolean } | null | undefined;

/** The refused answers of this page's forms and buttons, by the component that holds the answer. An entry is
 *  settled once the page has reloaded its data. */
const held = new Map<object, { refusal: FormErrors; isSettled: boolean }>();
const listeners = new Set<() => void>();
let refusals: readonly FormErrors[] = [];

/** Refusals whose errors were all shown, or that the user has closed. */
const seen = new WeakSet<FormErrors>();

/** Texts shown at a field or in a dialog, each with the number of places that show it. A dialog that Shopify renders
 *  in another document is included. */
const placed = new Map<string, number>();

/** Registers a refused answer for as long as its form is on the page. An unreachable server is left out, because
 *  a banner at the top of every page reports it. A fetcher's message without field errors is left out too,
 *  because its caller shows it. */
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

/** The refusals to show. They are kept as state, so that they render together with other results of an answer, such
 *  as a toast. */
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

function change(action: () => void): void {
  action();
  const settled = [...held.values()].filter(({ isSettled }) => isSettled);
  refusals = [...new Set(settled.map(({ refusal }) => refusal))];
  for (const listen of listeners) listen();
}

/** Registers a text as visible on the screen. */
export function useShownWords(words: string | null | undefined): void {
  useEffect(() => {
    if (words) return countUse(placed, words);
  }, [words]);
}

/** Counts one more use of `key`. Returns a function that ends this use; after the last one, the key is gone. */
export function countUse(uses: Map<string, number>, key: string): () => void {
  uses.set(key, (uses.get(key) ?? 0) + 1);
  return () => {
    const left = (uses.get(key) ?? 1) - 1;
    if (left > 0) uses.set(key, left);
    else uses.delete(key);
  };
}

/** Attribute of a banner with errors that are shown nowhere else. */
export const UNPLACED = 'data-unplaced';

export type FieldError = { name: string; words: string };

/** The errors whose text is nowhere on the screen. Once all are shown, the refusal counts as seen, so that no banner
 *  appears when its dialog is closed later. */
export function unplacedErrors(refusal: FormErrors): FieldError[] {
  if (seen.has(refusal)) return [];
  const { fields, message } = refusal;
  const errors = Object.entries(fields).map(([name, words]) => ({ name, words }));
  if (message) errors.push({ name: '', words: message });
  const text = pageText();
  const isSaid = (words: string) =>
    text.includes(words) || [...placed.keys()].some((shown) => shown.includes(words));
  const unplaced = errors.filter(({ words }) => !isSaid(words));
  if (unplaced.length === 0) seen.add(refusal);
  return unplaced;
}

/** Marks all refusals as seen, so that they are not shown again. Unsettled ones are included, because a dialog
 *  can be closed right after its answer.
 *  @param but refusals that stay, such as those from before a dialog was opened */
export function closeRefusals(but: ReadonlySet<FormErrors> = new Set()): void {
  change(() => {
    for (const { refusal } of held.values()) if (!but.has(refusal)) seen.add(refusal);
  });
}

/** Separates a dialog's refusals from those of the page.
 *  @returns `before`: the refusals from before the dialog was opened. `leave`: the `onClose` for a user who
 *  closes the dialog, which also discards the dialog's refusals. A dialog that closes by itself keeps them. */
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

/** The one text for a toast, which has no fields beside it. */
export function firstError({ message, fields }: FormErrors, otherwise = UNKNOWN_ERROR): string {
  return message ?? Object.values(fields)[0] ?? otherwise;
}

/** The text of the page, also of hidden elements, but without scripts (which contain the answers too) and without the
 *  banners of unplaced errors. */
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
