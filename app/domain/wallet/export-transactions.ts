import { Prisma } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import {
  BOM,
  csvLine,
  csvTime,
  referenceCell,
  type CsvCell,
  type CsvStyle,
} from '#app/domain/shared/csv.rules.ts';
import { decimalFromCents } from '#app/domain/shared/money.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import { accountOf } from './account-of.ts';
import { daysOfRange } from './days-of-range.ts';
import type { ExportRange } from './export-range.rules.ts';
import { matchingFilter, readTransactions, type TransactionRow } from './list-transactions.ts';
import { linesOf, type TransactionLine } from './transaction-lines.rules.ts';

/** Transactions per query. */
const STRETCH = 1_000;

const HEADS = [
  'Created',
  'Reference',
  'Type',
  'Status',
  'Amount',
  'Balance',
  'Order',
  'Store',
  'Email',
  'Payment provider',
  'Updated',
  'Id',
];

type Asked = { range: ExportRange; account: string; style: CsvStyle };

/** An account's transactions in a date range as a CSV stream, with the same lines as on the screen, newest first.
 *  @throws AppError 'not-allowed', 'not-found', before anything is sent. */
export async function exportTransactions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { range, account: asked, style }: Asked,
): Promise<{ fileName: string; lines: AsyncIterable<Buffer> }> {
  const account = await accountOf(db, actor, { account: asked });
  const at = clock.now();
  const { from, to } = daysOfRange(range, at);
  await writeAudit(db, actor, {
    at,
    action: 'transactions.export',
    subject: requesterOf(actor),
    merchantId: account,
    detail: { code: range },
  });
  const matching = Prisma.sql`${matchingFilter(account, { type: '', store: '', from, to })}
    and t.created_at <= ${at}`;
  const stretches = stretchesOf(async (page) =>
    readTransactions(db, account, matching, { page, limit: STRETCH }),
  );
  return { fileName: `transactions-${range}-${to}.csv`, lines: toCsv(stretches, style) };
}

async function* stretchesOf(
  read: (page: number) => Promise<TransactionRow[]>,
): AsyncGenerator<TransactionRow[]> {
  for (let page = 1; ; page += 1) {
    const rows = await read(page);
    yield rows;
    if (rows.length < STRETCH) return;
  }
}

async function* toCsv(
  stretches: AsyncIterable<TransactionRow[]>,
  style: CsvStyle,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(HEADS, style));
  for await (const rows of stretches)
    yield Buffer.from(
      linesOf(rows)
        .map((row) => csvLine(cellsOf(row), style))
        .join(''),
    );
}

function cellsOf(row: TransactionLine): CsvCell[] {
  return [
    csvTime(new Date(row.createdAt)),
    row.reference,
    row.typeWords,
    row.status,
    { number: decimalFromCents(row.amountCents) },
    { number: decimalFromCents(row.balanceCents) },
    referenceCell(row.order?.orderId ?? ''),
    row.store ?? '',
    row.email ?? '',
    row.provider ?? '',
    csvTime(new Date(row.updatedAt)),
    row.id,
  ];
}
