import { z } from 'zod';
import { AUDIT_KINDS } from '#app/domain/audit/audit-actions.rules.ts';
import { AuditQuery } from '#app/domain/audit/audit.schema.ts';
import { listAudit, type AuditRow } from '#app/domain/audit/list-audit.ts';
import { endpoint, READS_NO_CUSTOMER } from './endpoint.ts';

const AuditEntryWire = z
  .object({
    id: z.string(),
    at: z.string(),
    who: z.string(),
    role: z.string().meta({ description: 'Their role at that time. Empty if unknown.' }),
    act: z.string().meta({ description: 'A code, such as `order.ship`.' }),
    words: z.string(),
    detail: z.string(),
    subject: z.string().meta({ description: 'The ID of the subject.' }),
    called: z
      .string()
      .nullable()
      .meta({ description: 'The name of the subject at that time; for an order, today’s name.' }),
    client: z.string(),
    address: z.string().nullable(),
    merchant: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

/** Who did what, for owners of accounts and administrators (product.md D38). */
export const auditEndpoints = [
  endpoint({
    method: 'get',
    path: '/audit-log',
    summary: `The activity log, newest first. As CSV at /audit-log.csv. kind: ${Object.keys(AUDIT_KINDS).join(', ')}`,
    tag: 'people',
    permission: 'audit.read',
    query: AuditQuery,
    output: z
      .object({
        entries: z.array(AuditEntryWire),
        next: z
          .string()
          .nullable()
          .meta({ description: 'The value of `before` for the next page.' }),
      })
      .meta({ id: 'AuditLog' }),
    audit: READS_NO_CUSTOMER,
    example: {},
    handle: async ({ services }, actor, { query }) => {
      const { rows, next } = await listAudit(services, actor, query);
      return { entries: rows.map(toWire), next };
    },
  }),
];

function toWire({ action, thing, account, ...row }: AuditRow) {
  return { ...row, act: action, called: thing?.name ?? null, merchant: account?.name ?? null };
}
