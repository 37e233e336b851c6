import type { PaperRow } from '#app/domain/money/list-papers.ts';
import { paperUrl, paperWords } from '#app/domain/money/paper-words.rules.ts';

/** Links to an invoice's or statement's files: one to read, one for a spreadsheet. */
export function PaperFiles({ paper }: { paper: PaperRow }) {
  const words = paperWords(paper);
  return (
    <span className="t-files">
      {paper.isPrinted ? (
        <a
          className="t-link"
          href={paperUrl(paper.id, 'pdf')}
          target="_blank"
          rel="noopener"
          aria-label={`${words} as PDF, in a new tab`}
        >
          PDF
        </a>
      ) : (
        <span className="t-quiet" title="The PDF is being made. Refresh in a moment.">
          PDF soon
        </span>
      )}
      <a
        className="t-link"
        href={paperUrl(paper.id, 'csv')}
        download
        aria-label={`${words} as CSV`}
      >
        CSV
      </a>
    </span>
  );
}
