import type { Services } from '#app/ports/services.ts';
import { notFound } from '#app/domain/shared/errors.ts';

type KeptMailRow = { id: string; to: string; subject: string; text: string; at: Date };

const NEWEST = 100;

/** The newest emails that were stored instead of sent. They exist only in evaluation mode, where the person who runs
 *  the product may read all emails.
 *  @throws AppError 'not-found' in production. */
export async function readKeptMails(
  deps: Pick<Services, 'db' | 'settings'>,
): Promise<KeptMailRow[]> {
  if (deps.settings.mode !== 'evaluation') throw notFound('Page');
  const mails = await deps.db.keptMail.findMany({
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: NEWEST,
  });
  return mails.map(({ createdAt, ...mail }) => ({ ...mail, at: createdAt }));
}
