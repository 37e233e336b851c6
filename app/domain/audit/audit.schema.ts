import { z } from 'zod';
import { askedDay } from '#app/domain/shared/asked-day.schema.ts';
import { AUDIT_KINDS, NO_PERSON, OPERATOR, type AuditKind } from './audit-actions.rules.ts';

const KINDS = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]];
const Day = askedDay().or(z.literal('')).catch('');

/** The log's filter. Unreadable values are ignored. */
export const AuditFilter = z.object({
  /** First and last day, in Johannesburg. */
  from: Day.default(''),
  to: Day.default(''),
  who: z
    .uuid()
    .or(z.enum([OPERATOR, NO_PERSON, '']))
    .catch('')
    .default(''),
  kind: z
    .enum([...KINDS, ''])
    .catch('')
    .default(''),
  /** An order's number or key, a store's name, a person's email address, or an id. */
  q: z.string().trim().max(200).catch('').default(''),
  /** For administrators: an account's id or email address. */
  account: z.string().trim().max(200).catch('').default(''),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const PAGE_SIZE = 50;

export const AuditQuery = AuditFilter.extend({
  /** Where the previous page ended: `next` of its answer. */
  before: z
    .string()
    .regex(/^\d{13}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    .or(z.literal(''))
    .catch('')
    .default(''),
  limit: z.coerce.number().int().min(1).max(200).catch(PAGE_SIZE).default(PAGE_SIZE),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
