import { groupDigits } from '#app/domain/shared/money.ts';
import type { DocumentState, DocumentWatch } from './use-document-job.ts';

type Progress = Pick<DocumentState, 'status' | 'done' | 'total'>;

/** `Making labels… 40 of 100` */
export function labelProgressText(state: Progress | null, total: number): string {
  if (state?.status === 'completed') {
    return state.total === 1
      ? 'The label is ready'
      : `${groupDigits(state.total)} labels are ready`;
  }
  return `Making labels… ${groupDigits(state?.done ?? 0)} of ${groupDigits(state?.total ?? total)}`;
}

/** What went wrong with a label document, in the specification's words; null where nothing did. */
export function labelProblem(watch: DocumentWatch): string | null {
  switch (watch.kind) {
    case 'lost':
      return 'Error tracking label generation progress';
    case 'late':
      return 'Label generation tracking timed out';
    case 'ended':
      return watch.state.status === 'error'
        ? `Error generating PDF labels: ${watch.state.error ?? 'Unknown error'}`
        : null;
    case 'watching':
      return null;
  }
}
