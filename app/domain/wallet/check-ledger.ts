import { Prisma } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import {
  ageErrors,
  anchorErrors,
  readAnchor,
  readHeads,
  type LedgerHeads,
} from './ledger-anchor.ts';

type Needs = Pick<Services, 'db' | 'files' | 'vault'>;

/** A broken rule, and where it is broken. */
type LedgerError = { error: LedgerErrorKind; at: string };

/** One query per rule. Each returns a row for every violation, with a text in `at` that identifies the place. */
const RULES = {
  /** An account's balance equals the sum of its entries, and its entry count is right. */
  balance: Prisma.sql`
    select a.key as at from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id
    having a.balance_cents <> coalesce(sum(e.amount_cents), 0) or a.entry_count <> count(e.id)`,
  /** Each entry follows the previous one of its account, in position and in balance. */
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
  /** The hash of each entry matches the previous hash and the entry's content, including reference, time and
   *  transaction. */
  hash: Prisma.sql`
    select coalesce(a.key, h.account_id::text) || ' ' || h.position as at
    from (
      select account_id, position, hash,
        ledger_entry_hash(split_part(hash, ':', 1),
          lag(hash) over (partition by account_id order by position), e) as written
      from ledger_entries e
    ) h left join ledger_accounts a on a.id = h.account_id
    where h.hash is null or h.hash is distinct from h.written`,
  /** The seal of each transaction matches its account, reference, type, amount, time and shipment. */
  seal: Prisma.sql`
    select t.reference as at from transactions t
    where t.seal is null or t.seal is distinct from transaction_seal(split_part(t.seal, ':', 1), t)`,
  /** Every entry belongs to an existing account and an existing transaction. */
  owner: Prisma.sql`
    select e.reference as at from ledger_entries e
    left join transactions t on t.id = e.transaction_id
    left join ledger_accounts a on a.id = e.account_id
    where t.id is null or a.id is null`,
  /** A ledger account belongs to the merchant in its key. The product's own accounts (`HOUSE`) belong to none. */
  account: Prisma.sql`
    select key as at from ledger_accounts
    where case when key like 'merchant:%'
      then merchant_id is null
        or key not in ('merchant:' || merchant_id || ':available', 'merchant:' || merchant_id || ':held')
      else merchant_id is not null end`,
  /** A fee has the amount and the reference of its shipment. */
  fee: Prisma.sql`
    select t.reference as at from transactions t join shipments s on s.id = t.shipment_id
    where t.type <> 'orderCreationFee' or t.amount_cents <> s.fee_cents
      or t.reference not in ('fee-' || s.reference, 'fee-' || s.reference || '-delivered')`,
  /** An invoice or a credit note equals the sum of its fees. */
  paper: Prisma.sql`
    select coalesce(p.number, p.id::text) as at from money_papers p
    left join transactions t on t.invoice_id = p.id or t.credit_note_id = p.id
    where p.kind in ('invoice', 'creditNote')
    group by p.id having p.total_cents <> coalesce(sum(t.amount_cents), 0)`,
  /** Every reference has two entries that sum to zero. */
  sum: Prisma.sql`
    select reference as at from ledger_entries group by reference
    having sum(amount_cents) <> 0 or count(*) <> 2`,
  /** A transaction's effect on the available balance equals the sum of its entries there. */
  effect: Prisma.sql`
    select t.reference as at from transactions t
    left join ledger_accounts a on a.key = 'merchant:' || t.merchant_id || ':available'
    left join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id
    group by t.id having t.effect_cents <> coalesce(sum(e.amount_cents), 0)`,
  /** A transaction's effect matches its status. A fee or a refund is deducted until it is returned, and a payment
   *  counts once it has succeeded. Fees that Shopify bills have no effect. */
  status: Prisma.sql`
    select t.reference as at from transactions t
    where t.effect_cents <> case
      when t.provider = 'Shopify' then 0
      when t.type in ('orderCreationFee', 'topUpRefund') then case when t.status = 'FAILED' then 0 else -t.amount_cents end
      when t.status <> 'SUCCESSFUL' then 0
      when t.type in ('topUpReversed', 'payOut') then -t.amount_cents
      else t.amount_cents end`,
  /** The reserved balance of an account equals its pending fees and refunds. */
  holds: Prisma.sql`
    select a.key as at from ledger_accounts a
    where a.key like 'merchant:%:held' and a.balance_cents <> coalesce((
      select sum(t.amount_cents) from transactions t
      where t.merchant_id = a.merchant_id and t.type in ('orderCreationFee', 'topUpRefund')
        and t.status = 'PENDING'
        and t.provider is distinct from 'Shopify'), 0)`,
  /** A fee that Shopify bills has no ledger entry. Its usages add up to 1 while it is charged and to 0 otherwise, and
   *  only such fees have usages. */
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
/** The rules above and two more kinds. `anchor`: the ledger differs from the copy kept outside the database, or that
 *  copy cannot be read. `anchorAge`: no copy has been stored for too long. */
export type LedgerErrorKind = keyof typeof RULES | 'anchor' | 'anchorAge';

/** At most this many violations of one rule are reported. */
const MAX_ROWS = 100;

/** Verifies every balance, sum and chain of the ledger in one snapshot. An empty list means that the ledger is
 *  consistent. */
export async function checkLedger(deps: Needs): Promise<LedgerError[]> {
  return (await proveLedger(deps)).errors;
}

/** As `checkLedger`. If the ledger is consistent, or only its anchor is late, it also returns the ends of the chains
 *  from the same snapshot. */
export async function proveLedger({
  db,
  ...outside
}: Needs): Promise<{ errors: LedgerError[]; heads: LedgerHeads | null }> {
  const anchor = await readAnchor(outside);
  return db.$transaction(
    async (tx) => {
      const errors = await brokenRules(tx);
      for (const at of (await anchorErrors(tx, anchor)).slice(0, MAX_ROWS))
        errors.push({ error: 'anchor', at });
      const heads = errors.length === 0 ? await readHeads(tx) : null;
      for (const at of await ageErrors(tx, anchor)) errors.push({ error: 'anchorAge', at });
      return { errors, heads };
    },
    { isolationLevel: 'RepeatableRead', timeout: 600_000 },
  );
}

async function brokenRules(tx: Tx): Promise<LedgerError[]> {
  const errors: LedgerError[] = [];
  for (const [error, rule] of Object.entries(RULES)) {
    const found = await tx.$queryRaw<
      { at: string }[]
    >`select at from (${rule}) r limit ${MAX_ROWS}`;
    errors.push(...found.map(({ at }) => ({ error: error as LedgerErrorKind, at })));
  }
  return errors;
}
