import { Prisma, type AttentionSubject } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { codeRow, dueAtOf, type AttentionCode } from './attention-codes.rules.ts';
import type { AttentionFacts } from './attention-row.rules.ts';

/** Whose it is: who may see the subject sees what it needs. */
export type AttentionOwner = { id: string; merchantId: string | null; storeId: string | null };

/** Asks for a person. One matter is one row: the same code about the same thing brings its facts up to
 *  date. Answers whether it is news. */
export async function raiseAttention(
  tx: Tx,
  code: AttentionCode,
  owner: AttentionOwner,
  at: Date,
  facts: AttentionFacts = {},
): Promise<boolean> {
  const { subject } = codeRow(code);
  const dueAt = dueAtOf(code, at);
  const changed = await tx.$executeRaw`
    insert into attentions (id, code, subject, subject_id, merchant_id, store_id, facts, since, due_at, open_key)
    values (${newId()}::uuid, ${code}, ${subject}::attention_subject, ${owner.id}::uuid,
      ${owner.merchantId}::uuid, ${owner.storeId}::uuid, ${facts}::jsonb, ${at}, ${dueAt},
      ${openKeyOf(subject, owner.id, code)})
    on conflict (open_key) do update set facts = excluded.facts
      where attentions.facts is distinct from excluded.facts`;
  return changed > 0;
}

/** What ended a matter: it is gone by itself, or somebody chose. */
export type Closing = { at: Date; how?: string; by?: { name: string; userId: string | null } };

/** How long an accidental close can be taken back. */
export const UNDO_MS = 10 * 60_000;
/** Events tell of their own time, which may be a little ahead. */
const MAY_BE_TAKEN_BACK_MS = 6 * UNDO_MS;

/** The matter is over. Without codes: everything about this thing is. What a person closed just before
 *  is over for good as well: they can no longer take that back. */
export async function closeAttention(
  tx: Tx,
  subjectId: string,
  codes: readonly AttentionCode[] | 'all',
  { at, how = 'gone', by }: Closing,
): Promise<void> {
  const named = codes === 'all' ? Prisma.empty : Prisma.sql`and code = any(${[...codes]})`;
  const since = new Date(at.getTime() - MAY_BE_TAKEN_BACK_MS);
  // In one statement: who waits here for somebody to take it back finds it open.
  const closedJustNow = by
    ? Prisma.empty
    : Prisma.sql`or (closed_at > ${since} and closing <> ${how})`;
  await tx.$executeRaw`
    update attentions set closing = ${how}, open_key = null, closed_at = coalesce(closed_at, ${at}),
      closed_by = coalesce(closed_by, ${by?.name ?? null}),
      closed_by_user_id = coalesce(closed_by_user_id, ${by?.userId ?? null}::uuid)
    where subject_id = ${subjectId}::uuid ${named} and (closed_at is null ${closedJustNow})`;
}

/** The matter stands with these facts, or, without, is over. Answers whether it is news. */
export async function setAttention(
  tx: Tx,
  code: AttentionCode,
  owner: AttentionOwner,
  at: Date,
  facts: AttentionFacts | null,
): Promise<boolean> {
  if (facts) return raiseAttention(tx, code, owner, at, facts);
  await closeAttention(tx, owner.id, [code], { at });
  return false;
}

/** Of an open row: one matter is one. */
export function openKeyOf(subject: AttentionSubject, id: string, code: string): string {
  return `${subject} ${id} ${code}`;
}
