import { notFound } from '#app/domain/shared/errors.ts';
import { openTab, type FinishedDocument } from './shell.ts';

/** Opens a document in a new tab. The new tab does not have the session that the shell has inside an admin, so its URL
 *  carries a ticket for this one file. */
export async function openByTicket({ collection, jobId }: FinishedDocument): Promise<boolean> {
  const asked = await fetch(`/api/documents/${collection}/${jobId}/ticket`, { method: 'POST' });
  if (asked.status === 404) throw notFound('Document');
  if (!asked.ok) throw new Error(`Request failed with status: ${asked.status}`);
  const { url } = (await asked.json()) as { url: string };
  return openTab(url);
}

/** Loads a picture as a data URL. An `img` inside an admin sends no session, so the picture is fetched with the
 *  bearer token. */
export async function readPicture(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`Request failed with status: ${answer.status}`);
  const picture = await answer.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(picture);
  });
}
