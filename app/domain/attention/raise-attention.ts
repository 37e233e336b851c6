import type { AttentionSubject } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { codeRow, dueAtOf, type AttentionCode } from './attention-codes.rules.ts';
import type { AttentionFacts } from './attention-row.ts';

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

/** The matter is over. Without codes: everything about this thing is. */
export async function closeAttention(
  tx: Tx,
  subjectId: string,
  codes: readonly AttentionCode[] | 'all',
  { at, how = 'gone', by }: Closing,
): Promise<void> {
  await tx.attention.updateMany({
    where: { subjectId, closedAt: null, ...(codes === 'all' ? {} : { code: { in: [...codes] } }) },
    data: {
      closedAt: at,
      closing: how,
      openKey: null,
      closedBy: by?.name ?? null,
      closedByUserId: by?.userId ?? null,
    },
  });
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
