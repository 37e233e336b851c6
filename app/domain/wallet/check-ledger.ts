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

/** What is not as the entries say, and where. */
type LedgerError = { fault: LedgerErrorKind; at: string };

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
  /** Each entry is what was written, after the one that was written before it: reference, time and
   *  transaction too. */
  hash: Prisma.sql`
    select coalesce(a.key, h.account_id::text) || ' ' || h.position as at
    from (
      select account_id, position, hash,
        ledger_entry_hash(split_part(hash, ':', 1),
          lag(hash) over (partition by account_id order by position), e) as written
      from ledger_entries e
    ) h left join ledger_accounts a on a.id = h.account_id
    where h.hash is null or h.hash is distinct from h.written`,
  /** A transaction is what was written: its account, reference, type, amount, time and shipment. */
  seal: Prisma.sql`
    select t.reference as at from transactions t
    where t.seal is null or t.seal is distinct from transaction_seal(split_part(t.seal, ':', 1), t)`,
  /** Every entry is of an account and of a transaction that are there. */
  owner: Prisma.sql`
    select e.reference as at from ledger_entries e
    left join transactions t on t.id = e.transaction_id
    left join ledger_accounts a on a.id = e.account_id
    where t.id is null or a.id is null`,
  /** An account is that of the merchant in its name. */
  account: Prisma.sql`
    select key as at from ledger_accounts
    where case when key like 'merchant:%'
      then merchant_id is null
        or key not in ('merchant:' || merchant_id || ':available', 'merchant:' || merchant_id || ':held')
      else merchant_id is not null end`,
  /** A fee is that of its shipment. */
  fee: Prisma.sql`
    select t.reference as at from transactions t join shipments s on s.id = t.shipment_id
    where t.type <> 'orderCreationFee' or t.amount_cents <> s.fee_cents
      or t.reference not in ('fee-' || s.reference, 'fee-' || s.reference || '-delivered')`,
  /** An invoice or a credit note is the sum of the fees that stand on it. */
  paper: Prisma.sql`
    select coalesce(p.number, p.id::text) as at from money_papers p
    left join transactions t on t.invoice_id = p.id or t.credit_note_id = p.id
    where p.kind in ('invoice', 'creditNote')
    group by p.id having p.total_cents <> coalesce(sum(t.amount_cents), 0)`,
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
/** `anchor`: what was kept outside the database says otherwise. `anchorAge`: nothing was kept for days; what is
 *  there now holds. */
export type LedgerErrorKind = keyof typeof RULES | 'anchor' | 'anchorAge';

/** More than this of one kind are not told. */
const MOST = 100;

/** Proves every balance, sum and chain of the ledger at one moment; an empty list is a ledger in order. */
export async function checkLedger(deps: Needs): Promise<LedgerError[]> {
  return (await proveLedger(deps)).faults;
}

/** As `checkLedger`; of a ledger in order, but for an anchor that is late, also where its chains end at that
 *  same moment. */
export async function proveLedger({
  db,
  ...outside
}: Needs): Promise<{ faults: LedgerError[]; heads: LedgerHeads | null }> {
  const anchor = await readAnchor(outside);
  return db.$transaction(
    async (tx) => {
      const faults = await brokenRules(tx);
      for (const at of (await anchorErrors(tx, anchor)).slice(0, MOST))
        faults.push({ fault: 'anchor', at });
      const heads = faults.length === 0 ? await readHeads(tx) : null;
      for (const at of await ageErrors(tx, anchor)) faults.push({ fault: 'anchorAge', at });
      return { faults, heads };
    },
    { isolationLevel: 'RepeatableRead', timeout: 600_000 },
  );
}

async function brokenRules(tx: Tx): Promise<LedgerError[]> {
  const faults: LedgerError[] = [];
  for (const [fault, rule] of Object.entries(RULES)) {
    const found = await tx.$queryRaw<{ at: string }[]>`select at from (${rule}) r limit ${MOST}`;
    faults.push(...found.map(({ at }) => ({ fault: fault as LedgerErrorKind, at })));
  }
  return faults;
}
