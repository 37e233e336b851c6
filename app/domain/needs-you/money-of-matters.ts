import type { Attention } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Services } from '#app/ports/services.ts';

/** Of the transaction that a matter is about. */
export type MoneyOfMatter = {
  transactionId: string;
  amountCents: number;
  /** Whose account, by its name. */
  account: string;
};

/** By what each row is about. A matter of the ledger as a whole is about no transaction. */
export async function moneyOf(
  { db }: Pick<Services, 'db'>,
  rows: readonly Attention[],
): Promise<Map<string, MoneyOfMatter>> {
  const ids = rows.flatMap(({ subject, subjectId }) => (subject === 'money' ? subjectId : []));
  if (ids.length === 0) return new Map();
  const found = await db.transaction.findMany({
    where: { id: { in: ids } },
    select: { id: true, amountCents: true, merchant: { select: { name: true } } },
  });
  return new Map(
    found.map(({ id, amountCents, merchant }) => [
      id,
      { transactionId: id, amountCents: centsFromDb(amountCents), account: merchant.name },
    ]),
  );
}

/** An account as a whole. `accountId` is for whoever sees more than their own. */
export type AccountOfMatter = { accountId: string | null; account: string };

/** The accounts that matters are about, by their id. */
export async function accountsOf(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  rows: readonly Attention[],
): Promise<Map<string, AccountOfMatter>> {
  const ids = rows.flatMap(({ code, subjectId }) => (code === 'lowBalance' ? subjectId : []));
  if (ids.length === 0) return new Map();
  const found = await db.merchant.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  const seesAll = scopeOf(actor.role, 'account.read') === 'any';
  return new Map(
    found.map(({ id, name }) => [id, { accountId: seesAll ? id : null, account: name }]),
  );
}
