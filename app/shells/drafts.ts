/** The text typed into a form, by field name. */
export type Draft = Record<string, string>;

const PREFIX = 'draft';

/** Keeps unsaved form text in this tab until it is saved, discarded, or the person signs out. After a reload or a
 *  new sign-in, only the same person gets it back. */
export function keepDraft(personId: string, form: string, draft: Draft): void {
  quietly((storage) => storage.setItem(keyOf(personId, form), JSON.stringify(draft)));
}

/** Returns null for a form without a draft. A damaged draft is dropped, because the form would fail on it at each
 *  visit. */
export function readDraft(personId: string, form: string): Draft | null {
  const kept = quietly((storage) => storage.getItem(keyOf(personId, form)));
  if (kept === null) return null;
  const draft = draftIn(kept);
  if (draft === null) dropDraft(personId, form);
  return draft;
}

function draftIn(text: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isDraft(kept: unknown): kept is Draft {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return false;
  return Object.values(kept).every((text) => typeof text === 'string');
}

export function dropDraft(personId: string, form: string): void {
  quietly((storage) => storage.removeItem(keyOf(personId, form)));
}

/** For forms that start empty (`ownOf` of `useDraft`): nothing is kept until something has been typed. */
export function typedOf(fields: Draft): Draft | null {
  return Object.values(fields).some((text) => text.trim() !== '') ? fields : null;
}

/** Drops all drafts of this tab, or all except those of one person. */
export function dropDrafts(exceptOf: string | null = null): void {
  quietly((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(`${PREFIX} `) && !key.startsWith(`${PREFIX} ${exceptOf} `))
        storage.removeItem(key);
  });
}

function keyOf(personId: string, form: string): string {
  return `${PREFIX} ${personId} ${form}`;
}

/** Returns null when the browser refuses storage or has no room. Then nothing is kept. */
function quietly<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(sessionStorage);
  } catch {
    return null;
  }
}
