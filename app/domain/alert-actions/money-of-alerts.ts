import type { Attention } from '@prisma/client';
import { can, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Services } from '#app/ports/services.ts';

/** The money that an alert is about: a transaction, a waiting adjustment, or an account as a whole. */
export type MoneyOfAlert = {
  transactionId: string | null;
  amountCents: number | null;
  /** For the administrators' link to the account; null for its owner. */
  accountId: string | null;
  /** Name of the account. */
  account: string;
};

/** The money by subject id. Alerts about the whole ledger have no entry. */
export async function moneyOf(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  rows: readonly Attention[],
): Promise<Map<string, MoneyOfAlert>> {
  const ids = rows.flatMap(({ subject, subjectId }) => (subject === 'money' ? subjectId : []));
  if (ids.length === 0) return new Map();
  const where = { id: { in: ids } };
  const merchant = { select: { id: true, name: true } };
  const [transactions, requests, accounts] = await Promise.all([
    db.transaction.findMany({ where, select: { id: true, amountCents: true, merchant } }),
    db.moneyRequest.findMany({ where, select: { id: true, amountCents: true, merchant } }),
    db.merchant.findMany({ where, ...merchant }),
  ]);
  const about = (
    id: string,
    account: { id: string; name: string },
    money: { transactionId: string | null; amountCents: bigint } | null,
  ): [string, MoneyOfAlert] => [
    id,
    {
      transactionId: money?.transactionId ?? null,
      amountCents: money && centsFromDb(money.amountCents),
      accountId: can(actor, 'money.write') ? account.id : null,
      account: account.name,
    },
  ];
  return new Map([
    ...accounts.map((account) => about(account.id, account, null)),
    ...transactions.map(({ id, amountCents, merchant: account }) =>
      about(id, account, { transactionId: id, amountCents }),
    ),
    // A change without an account is left out: the alert's text names it.
    ...requests.flatMap(({ id, amountCents, merchant: account }) =>
      account ? [about(id, account, { transactionId: null, amountCents })] : [],
    ),
  ]);
}
