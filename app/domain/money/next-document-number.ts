import type { Tx } from '#app/domain/shared/outbox.ts';

const DOCUMENT_SERIES = { invoice: 'INV', creditNote: 'CN' } as const;
export type NumberedKind = keyof typeof DOCUMENT_SERIES;

const DIGITS = 6;

/** The next number of a series: `INV-000001`. The series stays locked until the transaction ends, so that a rollback
 *  leaves no gap. */
export async function nextDocumentNumber(tx: Tx, kind: NumberedKind): Promise<string> {
  const series = DOCUMENT_SERIES[kind];
  const [{ last }] = await tx.$queryRaw<[{ last: bigint }]>`
    insert into paper_series (series, last) values (${series}, 1)
    on conflict (series) do update set last = paper_series.last + 1
    returning last`;
  return `${series}-${String(last).padStart(DIGITS, '0')}`;
}
