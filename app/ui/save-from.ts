import { SIGNED_OUT } from '#app/domain/shared/asking-page.rules.ts';
import { saveAs } from './save-as.ts';

/** Downloads a file from one of our URLs with the shell's own authentication, and saves it.
 *  @throws Error with a message for the user if there is no file */
export async function saveFrom(address: string, fallbackName: string): Promise<void> {
  // Without a session the server redirects to the sign-in page, which would be saved as the file.
  const answer = await fetch(address, { redirect: 'manual' });
  if (answer.type === 'opaqueredirect') throw new Error(SIGNED_OUT);
  if (!answer.ok) throw new Error(`HTTP error! Status: ${answer.status}`);
  const name = fileNameOf(answer) ?? fallbackName;
  saveAs(name, await answer.blob());
}

function fileNameOf({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1];
}
