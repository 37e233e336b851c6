import { SIGNED_OUT } from '#app/domain/shared/asking-page.rules.ts';
import { saveAs } from './save-as.ts';

/** Saves the file at an address of ours, asked for with what the page's frame is known by.
 *  @throws Error with words for the person, where there is no file. */
export async function saveFrom(address: string, fallbackName: string): Promise<void> {
  // Signed out it would lead to the sign-in, and that page would be saved as the file.
  const answer = await fetch(address, { redirect: 'manual' });
  if (answer.type === 'opaqueredirect') throw new Error(SIGNED_OUT);
  if (!answer.ok) throw new Error(`HTTP error! Status: ${answer.status}`);
  const name = fileNameOf(answer) ?? fallbackName;
  saveAs(name, await answer.blob());
}

function fileNameOf({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}
