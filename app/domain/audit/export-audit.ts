import type { Actor } from '#app/domain/shared/actor.ts';
import { BOM, csvLine, csvTime, type CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import { accountOf, auditMatching } from './audit-filter.ts';
import type { AuditFilter } from './audit.schema.ts';
import { readAudit, type AuditRow } from './list-audit.ts';
import { writeAudit } from './write-audit.ts';

/** Entries per query. */
const STRETCH = 1_000;

const HEADS = [
  'When',
  'Who',
  'Role',
  'What',
  'Subject',
  'Details',
  'Source',
  'IP address',
  'Account',
  'Action',
  'Subject ID',
  'ID',
];

/** All entries of a filter as CSV, newest first, streamed. The export itself is recorded as an entry.
 *  @throws AppError 'not-allowed', before anything is sent. */
export async function exportAudit(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  filter: AuditFilter,
  style: CsvStyle,
): Promise<AsyncIterable<Buffer>> {
  const { db, clock } = deps;
  const where = await auditMatching(db, actor, filter);
  const { from, to, who, kind, q, account } = filter;
  const asked = Object.entries({ from, to, who, kind, q, account }).filter(([, text]) => text);
  await writeAudit(db, actor, {
    at: clock.now(),
    action: 'audit.export',
    subject: requesterOf(actor),
    merchantId: await accountOf(db, actor, filter),
    detail: { fields: asked.map(([name]) => name) },
  });
  return linesOf(deps, where, style);
}

async function* linesOf(
  deps: Pick<Services, 'db' | 'settings'>,
  where: Awaited<ReturnType<typeof auditMatching>>,
  style: CsvStyle,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + csvLine(HEADS, style));
  for (let before: string | null = ''; before !== null;) {
    const page: Awaited<ReturnType<typeof readAudit>> = await readAudit(deps, where, {
      before,
      limit: STRETCH,
    });
    yield Buffer.from(page.rows.map((row) => csvLine(cellsOf(row), style)).join(''));
    before = page.next;
  }
}

function cellsOf(row: AuditRow): string[] {
  return [
    csvTime(new Date(row.at)),
    row.who,
    row.role,
    row.words,
    row.thing?.name ?? '',
    row.detail,
    row.client,
    row.address ?? '',
    row.account?.name ?? '',
    row.action,
    row.subject,
    row.id,
  ];
}
