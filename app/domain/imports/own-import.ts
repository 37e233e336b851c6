import type { OrderImport } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { StoredFile } from '#app/ports/files.ts';
import type { Services } from '#app/ports/services.ts';

export const MOVED_ON = 'This import has changed since you opened it. Reload the page.';

/** An import of the actor.
 *  @throws AppError 'not-found' for another person's. */
export async function ownImport(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  id: string,
): Promise<OrderImport> {
  authorize(actor, 'order.create');
  const found = await db.orderImport.findUnique({ where: { id } });
  if (!found || found.requestedBy !== requesterOf(actor)) throw notFound('Import');
  return found;
}

/** The result columns of an import that has not started. */
export const NOTHING_YET = {
  done: 0,
  ready: 0,
  created: 0,
  repeated: 0,
  leftOut: 0,
  leftOutItems: 0,
  refused: 0,
  problems: [],
  samples: [],
  error: null,
  endedAt: null,
  dismissedAt: null,
};

/** The import's file as it was uploaded.
 *  @throws AppError 'gone' if it was removed. */
export async function fileOf(
  { files }: Pick<Services, 'files'>,
  { fileKey }: Pick<OrderImport, 'fileKey'>,
): Promise<StoredFile> {
  const file = fileKey ? await files.open(fileKey) : null;
  if (!file) throw new AppError('gone', 'The file was removed. Choose it again.');
  return file;
}
