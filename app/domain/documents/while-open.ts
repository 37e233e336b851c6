import type { DocumentJob, Prisma } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';

/** Updates a document job that is in progress. Returns false if it has ended in the meantime: completed by another
 *  run, failed, or withdrawn because an order's data was erased. */
export async function whileOpen(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<DocumentJob, 'id'>,
  data: Prisma.DocumentJobUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await db.documentJob.updateMany({ where: { id, state: 'processing' }, data });
  return count > 0;
}
