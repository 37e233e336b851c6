import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'files' | 'vault'>;

/** The last entry of each account's chain, and a digest of each merchant's transactions recorded until `cutOff`. */
export const LedgerHeads = z.object({
  cutOff: z.string(),
  accounts: z.array(
    z.object({
      key: z.string(),
      position: z.string(),
      balance: z.string(),
      hash: z.string().nullable(),
    }),
  ),
  transactions: z.array(
    z.object({ merchantId: z.string(), count: z.number(), digest: z.string() }),
  ),
});
export type LedgerHeads = z.infer<typeof LedgerHeads>;

/** The stored file: the heads as text, and the digest of that text, sealed with a key that is not in the database. */
const Signed = z.object({ body: z.string(), signature: z.string() });

/** 'unreadable' if the file is damaged, was altered or was not written by us. */
type StoredAnchor = LedgerHeads | 'none' | 'unreadable';

const LATEST = 'ledger/anchors/latest.json';
const CONTEXT = 'ledger-anchor';
/** A database transaction commits within minutes, so after this time no older row can still appear. */
const SETTLED = '1 hour';
/** For this long the nightly check may be late, or the file store down, before it counts as an error. */
const KEPT_WITHIN = '3 days';

/** The current state of the ledger, to be stored outside the database. */
export async function readHeads(tx: Tx): Promise<LedgerHeads> {
  const [settled] = await tx.$queryRaw<[{ cutOff: Date }]>`
    select now() - ${SETTLED}::interval as "cutOff"`;
  const cutOff = settled.cutOff.toISOString();
  const accounts = await tx.$queryRaw<LedgerHeads['accounts']>`
    select a.key, e.position::text, e.balance_cents::text as balance, e.hash
    from ledger_accounts a join ledger_entries e on e.account_id = a.id and e.position = a.entry_count
    order by a.key`;
  return { cutOff, accounts, transactions: await transactionsUntil(tx, cutOff) };
}

/** Stores the signed heads in the file store, under the day and as the latest. Each file contains the digest of the
 *  one before. */
export async function keepAnchor(
  { files, vault }: Needs,
  heads: LedgerHeads,
  at: Date,
): Promise<void> {
  const before = await files.get(LATEST);
  const body = JSON.stringify({ madeAt: at, before: before && digestOf(before), ...heads });
  const signature = vault.seal(digestOf(body), CONTEXT);
  const file = Buffer.from(JSON.stringify(Signed.parse({ body, signature })));
  const day = at.toISOString().slice(0, 10);
  for (const key of [`ledger/anchors/${day}.json`, LATEST])
    await files.put(key, file, 'application/json');
}

/** @throws AppError 'files-down' */
export async function readAnchor({ files, vault }: Needs): Promise<StoredAnchor> {
  const file = await files.get(LATEST);
  if (!file) return 'none';
  try {
    const { body, signature } = Signed.parse(JSON.parse(Buffer.from(file).toString('utf8')));
    if (vault.open(signature, CONTEXT) !== digestOf(body)) return 'unreadable';
    return LedgerHeads.parse(JSON.parse(body));
  } catch (error) {
    if (isUnreadable(error)) return 'unreadable';
    throw error;
  }
}

/** The differences between the ledger and the anchor, as texts. */
export async function anchorErrors(tx: Tx, anchor: StoredAnchor): Promise<string[]> {
  if (anchor === 'unreadable')
    return ['the latest anchor cannot be read because its file was changed or damaged'];
  if (anchor === 'none') return [];
  return [
    ...(await headErrors(tx, anchor)),
    ...transactionErrors(anchor.transactions, await transactionsUntil(tx, anchor.cutOff)),
  ];
}

function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return true;
  return isAppError(error) && error.code === 'internal';
}

/** An error text if a transaction is older than `KEPT_WITHIN` and not in the anchor. This error does not prevent a new
 *  anchor from being stored. */
export async function ageErrors(tx: Tx, anchor: StoredAnchor): Promise<string[]> {
  if (anchor === 'unreadable') return [];
  const cutOff = anchor === 'none' ? null : anchor.cutOff;
  const [found] = await tx.$queryRaw<[{ isLate: boolean }]>`
    select exists (
      select from transactions
      where recorded_at < now() - ${KEPT_WITHIN}::interval
        and recorded_at > coalesce(${cutOff}::timestamptz, '-infinity')
    ) as "isLate"`;
  return found.isLate
    ? [`no copy of the ledger was stored outside the database for ${KEPT_WITHIN}`]
    : [];
}

async function headErrors(tx: Tx, { accounts }: LedgerHeads): Promise<string[]> {
  const found = await tx.$queryRaw<{ at: string }[]>`
    select h.key || ' ' || h.position as at
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      as h (key text, position bigint, balance bigint, hash text)
    left join ledger_accounts a on a.key = h.key
    left join ledger_entries e on e.account_id = a.id and e.position = h.position
    where e.id is null or e.hash is distinct from h.hash or e.balance_cents <> h.balance`;
  return found.map(({ at }) => at);
}

async function transactionsUntil(tx: Tx, cutOff: string): Promise<LedgerHeads['transactions']> {
  return tx.$queryRaw<LedgerHeads['transactions']>`
    select merchant_id::text as "merchantId", count(*)::int as count,
      encode(sha256(convert_to(string_agg(coalesce(seal, ''), ',' order by id), 'UTF8')), 'hex') as digest
    from transactions where recorded_at is null or recorded_at <= ${cutOff}::timestamptz
    group by merchant_id order by merchant_id`;
}

function transactionErrors(
  kept: LedgerHeads['transactions'],
  now: LedgerHeads['transactions'],
): string[] {
  const textOf = ({ count, digest }: LedgerHeads['transactions'][number]) => `${count} ${digest}`;
  const before = new Map(kept.map((one) => [one.merchantId, textOf(one)]));
  const after = new Map(now.map((one) => [one.merchantId, textOf(one)]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((merchantId) => before.get(merchantId) !== after.get(merchantId))
    .map((merchantId) => `transactions of ${merchantId} differ from the stored copy`);
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
