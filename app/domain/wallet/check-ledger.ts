import { Prisma } from '@prisma/client';
import type { Services } from '#app/ports/services.ts';

/** What is not as the entries say, and where. */
export type LedgerFault = { fault: LedgerFaultKind; at: string };

/** Each finds what breaks one rule, as one text a row. */
const RULES = {
  /** An account's balance is the sum of its entries, and it knows how many they are. */
  balance: Prisma.sql`
    select a.key as at from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id
    having a.balance_cents <> coalesce(sum(e.amount_cents), 0) or a.entry_count <> count(e.id)`,
  /** Each entry is the next of its account, and its balance follows from the one before. */
  chain: Prisma.sql`
    select a.key || ' ' || e.position as at
    from (
      select account_id, position, balance_cents, amount_cents,
        lag(position, 1, 0::bigint) over w as before_position,
        lag(balance_cents, 1, 0::bigint) over w as before_cents
      from ledger_entries window w as (partition by account_id order by position)
    ) e join ledger_accounts a on a.id = e.account_id
    where e.position <> e.before_position + 1
      or e.balance_cents <> e.before_cents + e.amount_cents`,
  /** What leaves one account comes to another. */
  sum: Prisma.sql`
    select reference as at from ledger_entries group by reference
    having sum(amount_cents) <> 0 or count(*) <> 2`,
  /** A transaction has done what its entries did. */
  effect: Prisma.sql`
    select t.reference as at from transactions t
    left join ledger_accounts a on a.key = 'merchant:' || t.merchant_id || ':available'
    left join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id
    group by t.id having t.effect_cents <> coalesce(sum(e.amount_cents), 0)`,
  /** What a transaction says of itself is what it has done: a fee, or a refund, is taken until it has gone
   *  back, and what was paid in counts once it succeeded. What Shopify bills takes nothing. */
  status: Prisma.sql`
    select t.reference as at from transactions t
    where t.effect_cents <> case
      when t.provider = 'Shopify' then 0
      when t.type in ('orderCreationFee', 'topUpRefund') then case when t.status = 'FAILED' then 0 else -t.amount_cents end
      when t.status <> 'SUCCESSFUL' then 0
      when t.type in ('topUpReversed', 'payOut') then -t.amount_cents
      else t.amount_cents end`,
  /** What is held of an account is the fees of its shipments and the refunds under way. */
  holds: Prisma.sql`
    select a.key as at from ledger_accounts a
    where a.key like 'merchant:%:held' and a.balance_cents <> coalesce((
      select sum(t.amount_cents) from transactions t
      where t.merchant_id = a.merchant_id and t.type in ('orderCreationFee', 'topUpRefund')
        and t.status = 'PENDING'
        and t.provider is distinct from 'Shopify'), 0)`,
  /** Of a fee that Shopify bills there is no entry anywhere; it is told of one that is due, once, and of
   *  nothing else. */
  usage: Prisma.sql`
    select t.reference as at from transactions t left join shopify_usages u on u.transaction_id = t.id
    where t.type = 'orderCreationFee'
    group by t.id
    having coalesce(sum(u.quantity), 0) <> case
        when t.provider = 'Shopify' and t.status = 'SUCCESSFUL' and t.amount_cents > 0 then 1 else 0 end
      or (t.provider is distinct from 'Shopify' and count(u.id) > 0)
      or (t.provider = 'Shopify'
        and exists (select from ledger_entries e where e.transaction_id = t.id))`,
} as const satisfies Record<string, Prisma.Sql>;
export type LedgerFaultKind = keyof typeof RULES;

/** More than this of one kind are not told. */
const MOST = 100;

/** Proves every balance, sum and chain of the ledger at one moment; an empty list is a ledger in order. */
export async function checkLedger({ db }: Pick<Services, 'db'>): Promise<LedgerFault[]> {
  return db.$transaction(
    async (tx) => {
      const faults: LedgerFault[] = [];
      for (const [fault, rule] of Object.entries(RULES)) {
        const found = await tx.$queryRaw<
          { at: string }[]
        >`select at from (${rule}) r limit ${MOST}`;
        faults.push(...found.map(({ at }) => ({ fault: fault as LedgerFaultKind, at })));
      }
      return faults;
    },
    { isolationLevel: 'RepeatableRead', timeout: 600_000 },
  );
}
