import { openTab, type FinishedDocument } from './shell.ts';

/** A new tab carries no session of a frame inside an admin: it opens with a ticket for this one file. */
export async function openByTicket({ collection, jobId }: FinishedDocument): Promise<boolean> {
  const asked = await fetch(`/api/documents/${collection}/${jobId}/ticket`, { method: 'POST' });
  if (!asked.ok) throw new Error(`Request failed with status: ${asked.status}`);
  const { url } = (await asked.json()) as { url: string };
  return openTab(url);
}

/** An `img` of ours carries no session there either: the picture is read with its bearer, and shown from
 *  memory. */
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
