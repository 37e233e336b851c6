/** What was typed in a form, field by field. */
export type Draft = Record<string, string>;

const PREFIX = 'draft';

/** What somebody typed and did not save, kept by this tab until it is saved, discarded, or they sign out.
 *  It is found again after a reload and a new sign-in, by the same person alone. */
export function keepDraft(personId: string, form: string, draft: Draft): void {
  quietly((storage) => storage.setItem(keyOf(personId, form), JSON.stringify(draft)));
}

export function readDraft(personId: string, form: string): Draft | null {
  const kept = quietly((storage) => storage.getItem(keyOf(personId, form)));
  return kept ? (JSON.parse(kept) as Draft) : null;
}

export function dropDraft(personId: string, form: string): void {
  quietly((storage) => storage.removeItem(keyOf(personId, form)));
}

/** What of a form is worth keeping; null where all of it is empty. */
export function typedOf(fields: Draft): Draft | null {
  return Object.values(fields).some((text) => text.trim() !== '') ? fields : null;
}

/** All of this tab's, or all but those of one person. */
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

/** A browser may refuse its storage, or have no room; then nothing is kept. */
function quietly<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}
