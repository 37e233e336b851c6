import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, NO_ONE, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { BOM, csvLine, csvTime, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { transactionTypeWords } from '#app/domain/wallet/transaction-types.rules.ts';
import type { Services } from '#app/ports/services.ts';

/** Entries per query. */
const STRETCH = 2_000;

const HEADS = [
  'Date',
  'Journal',
  'Ledger account',
  'Account',
  'Debit',
  'Credit',
  'Type',
  'Transaction',
  'Balance of the ledger account',
];

/** Bookkeeping names of our own ledger accounts. For a merchant's ledger account, the next column has the merchant's
 *  name. */
const LEDGER_WORDS: Record<string, string> = {
  'house:fees': 'Income: order fees',
  'house:top-ups': 'Asset: payment provider',
  'house:provider-fees': 'Expense: payment provider’s fees',
  'house:gifts': 'Expense: welcome credits',
  'house:bank': 'Asset: bank',
  'house:adjustments': 'Expense: adjustments',
};

type Asked = { from: string; to: string; style: CsvStyle };
type Line = {
  id: string;
  at: Date;
  reference: string;
  key: string;
  account: string | null;
  amountCents: bigint;
  balanceCents: bigint;
  type: string | null;
  transaction: string | null;
};

/** Every ledger entry between two days in Johannesburg, both included, as CSV for a bookkeeper: two lines per
 *  journal, with equal debit and credit. A merchant's balance is our liability, so money credited to a merchant is a
 *  credit.
 *  @throws AppError 'not-allowed', before anything is sent. */
export async function exportJournal(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { from, to, style }: Asked,
): Promise<{ fileName: string; lines: AsyncIterable<Buffer> }> {
  authorize(actor, 'money.write');
  const subject = requesterOf(actor);
  await writeAudit(db, actor, { at: clock.now(), action: 'journal.export', subject });
  return { fileName: `journal-${from}-${to}.csv`, lines: linesOf(db, { from, to, style }) };
}

async function* linesOf(db: Services['db'], { from, to, style }: Asked): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(HEADS, style));
  const until = startOfDay(to, 1);
  for (let days = 0; startOfDay(from, days) < until; days += 1)
    yield* linesOfDay(db, startOfDay(from, days), startOfDay(from, days + 1), style);
}

async function* linesOfDay(
  db: Services['db'],
  since: Date,
  until: Date,
  style: CsvStyle,
): AsyncGenerator<Buffer> {
  let last = { at: since, id: NO_ONE };
  for (;;) {
    const rows = await db.$queryRaw<Line[]>`
      select e.id, e.at, e.reference, a.key, m.name as account, e.amount_cents as "amountCents",
        e.balance_cents as "balanceCents", t.type, t.reference as transaction
      from ledger_entries e
      join ledger_accounts a on a.id = e.account_id
      left join merchants m on m.id = a.merchant_id
      left join transactions t on t.id = e.transaction_id
      where e.at >= ${since} and e.at < ${until} and (e.at, e.id) > (${last.at}, ${last.id}::uuid)
      order by e.at, e.id limit ${STRETCH}`;
    yield Buffer.from(rows.map((row) => csvLine(cellsOf(row), style)).join(''));
    if (rows.length < STRETCH) return;
    last = rows[rows.length - 1]!;
  }
}

function cellsOf({
  at,
  reference,
  key,
  account,
  amountCents,
  balanceCents,
  type,
  transaction,
}: Line) {
  const cents = centsFromDb(amountCents);
  return [
    csvTime(at),
    reference,
    LEDGER_WORDS[key] ?? `Liability: merchants’ money${key.endsWith(':held') ? ', reserved' : ''}`,
    account ?? '',
    cents < 0 ? { number: decimalFromCents(-cents) } : '',
    cents > 0 ? { number: decimalFromCents(cents) } : '',
    type ? transactionTypeWords(type) : '',
    transaction ?? '',
    { number: decimalFromCents(centsFromDb(balanceCents)) },
  ];
}
