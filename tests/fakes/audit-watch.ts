import type { AuditEntry } from '@prisma/client';
import { thingOf, type AuditDetail } from '#app/domain/audit/audit-actions.rules.ts';
import type { Services } from '#app/ports/services.ts';

/** What may stand in an entry's detail. */
export const FACTS: ReadonlySet<string> = new Set<keyof AuditDetail>([
  'fields',
  'orders',
  'rows',
  'page',
  'code',
  'how',
  'handle',
  // Of a price, and of a chosen amount.
  'cents',
  'fromDay',
  'password',
  'document',
  'batch',
  'intent',
  'name',
  'url',
]);

/** Whether an entry is about somebody or something, and does not say who or which. Orders are named by
 *  themselves. */
export function isNameless({ action, called }: AuditEntry): boolean {
  return !['none', 'order'].includes(thingOf(action)) && !called;
}

/** The audit entries that are written from `begin` on. */
export function auditWatch({ db }: Pick<Services, 'db'>) {
  const seen = new Set<string>();
  const fresh = async (): Promise<AuditEntry[]> => {
    const entries = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    const news = entries.filter(({ id }) => !seen.has(id));
    for (const { id } of news) seen.add(id);
    return news;
  };
  return {
    begin: async (): Promise<void> => void (await fresh()),
    written: fresh,
  };
}
