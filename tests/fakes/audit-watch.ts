import type { AuditEntry } from '@prisma/client';
import { thingOf, type AuditDetail } from '#app/domain/audit/audit-actions.rules.ts';
import type { Services } from '#app/ports/services.ts';

/** The fields that an entry's detail may contain. */
export const FACTS: ReadonlySet<string> = new Set<keyof AuditDetail>([
  'fields',
  'orders',
  'rows',
  'page',
  'code',
  'how',
  'handle',
  // The cents of a rate, and of an amount that was entered.
  'cents',
  'fromDay',
  'password',
  'document',
  'batch',
  'intent',
  'name',
  'url',
]);

/** Whether an entry has a subject but does not name it. Orders are named by their key. */
export function isNameless({ action, called }: AuditEntry): boolean {
  return !['none', 'order'].includes(thingOf(action)) && !called;
}

/** Watches the audit log. `written` returns the entries since the last call of `begin` or `written`. */
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
