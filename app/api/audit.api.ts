import { z } from 'zod';
import { AUDIT_KINDS } from '#app/domain/audit/audit-actions.rules.ts';
import { AuditFilter, AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { exportAudit } from '#app/domain/audit/export-audit.ts';
import { listAudit, type AuditRow } from '#app/domain/audit/list-audit.ts';
import { CsvStyleChoice } from '#app/domain/shared/csv-style.schema.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { endpoint, READS_NO_CUSTOMER, type CsvAnswer } from './endpoint.ts';

const AuditEntryWire = z
  .object({
    id: z.string(),
    at: z.string(),
    who: z.string(),
    role: z
      .string()
      .meta({ description: 'The role that `who` had at that time. Empty if unknown.' }),
    act: z.string().meta({ description: 'The code of the action, such as `order.ship`.' }),
    words: z.string(),
    detail: z.string(),
    subject: z.string().meta({
      description: 'The ID of what the action changed or read, such as an order or a store.',
    }),
    called: z.string().nullable().meta({
      description: 'The name of the subject at that time. For an order, its current number.',
    }),
    client: z.string(),
    address: z.string().nullable(),
    merchant: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

/** The activity log, for account owners and administrators (product.md D38). */
export const auditEndpoints = [
  endpoint({
    method: 'get',
    path: '/audit-log',
    summary: `The activity log, newest first. Values of \`kind\`: ${Object.keys(AUDIT_KINDS).join(', ')}`,
    tag: 'people',
    permission: 'audit.read',
    query: AuditQuery,
    output: z
      .object({
        entries: z.array(AuditEntryWire),
        next: z.string().nullable().meta({
          description: 'Send it as `before` to get the next page. Null on the last page.',
        }),
      })
      .meta({ id: 'AuditLog' }),
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services }, actor, { query }) => {
      const { rows, next } = await listAudit(services, actor, query);
      return { entries: rows.map(toWire), next };
    },
  }),
  endpoint({
    method: 'get',
    path: '/audit-log.csv',
    summary:
      'The activity log as a CSV file, `audit-log-{date}.csv`, newest first. Takes the filters of `/audit-log`',
    tag: 'people',
    permission: 'audit.read',
    query: AuditFilter.extend({ separator: CsvStyleChoice.default('comma') }),
    output: z.custom<CsvAnswer>(),
    sends: 'text/csv',
    audit: ['audit.export'],
    example: {},
    handle: async ({ services }, actor, { query: { separator, ...filter } }) => ({
      fileName: `audit-log-${isoDay(services.clock.now())}.csv`,
      lines: await exportAudit(services, actor, filter, separator),
    }),
  }),
];

function toWire({ action, thing, account, ...row }: AuditRow) {
  return { ...row, act: action, called: thing?.name ?? null, merchant: account?.name ?? null };
}
