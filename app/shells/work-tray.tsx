import { Link } from '@remix-run/react';
import { useRef, useState } from 'react';
import { useHeightVariable } from '#app/ui/use-height-variable.ts';
import type { WorkRow } from '#app/domain/workbench/work.schema.ts';
import { workMessages } from '#app/messages/work.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { documentWords } from './document-words.rules.ts';
import { PrintAgain } from './print-again.tsx';
import { useShell } from './shell.ts';
import { useWork } from './use-work.ts';
import { isBadWork, workText, workTitle } from './work-words.rules.ts';

type Text = ReturnType<typeof workMessages.in>['text'];

/** A strip at the bottom of the shell with this person's running jobs and those that just ended. Earlier ones are shown
 *  on request. */
export function WorkTray() {
  const { rows, fresh, dismiss } = useWork();
  const { text } = useMessages(workMessages);
  const [isOpen, setOpen] = useState(false);
  const foot = useRef<HTMLElement>(null);
  // The scroll-padding of frame.css scrolls a focused element above the tray (WCAG 2.4.11).
  useHeightVariable(foot, '--t-foot', rows.length > 0);
  if (rows.length === 0) return null;
  const shown = isOpen ? rows : rows.filter(({ id, isRunning }) => isRunning || fresh.has(id));
  const finished = rows.filter(({ isRunning }) => !isRunning);
  const more = rows.length - shown.length;
  return (
    <section ref={foot} className="t-tray" aria-label={text('tray.label')} data-foot>
      {shown.length > 0 ? (
        <div role="status" aria-busy={shown.some(({ isRunning }) => isRunning)}>
          <ul>
            {shown.map((row) => (
              <TrayRow key={row.id} row={row} />
            ))}
          </ul>
        </div>
      ) : null}
      {isOpen || more > 0 ? (
        <div className="t-tray__foot">
          <button
            type="button"
            className="t-tray__more"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? text('tray.less') : moreWords(text, more, shown.length)}
          </button>
          {isOpen && finished.length > 0 ? (
            <button
              type="button"
              className="t-tray__more"
              onClick={() => void dismiss(finished.map(({ id }) => id))}
            >
              {text('tray.clear')}
            </button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

function moreWords(text: Text, count: number, shown: number): string {
  return shown > 0 ? text('tray.more', { count }) : text('tray.finished', { count });
}

function TrayRow({ row }: { row: WorkRow }) {
  const { open, dismiss, refusal } = useWork();
  const { text } = useMessages(workMessages);
  const { href } = useShell();
  const { document, isRunning } = row;
  const refused = refusal?.id === row.id ? refusal.words : null;
  const title = workTitle(text, row);
  const isBad = isBadWork(row) || Boolean(document?.outdated.orderKeys.length);
  const done = document?.status === 'processing' ? document.done : row.done + row.skipped;
  const total = document?.status === 'processing' ? document.total : row.total;
  return (
    <li className={`t-tray__row${isBad ? ' is-bad' : ''}`}>
      <b>{title}</b>
      <span className="t-tray__text t-figures">
        {workText(text, row)}
        {refused ? <span className="t-tray__hint">{refused}</span> : null}
      </span>
      {isRunning ? (
        <progress
          aria-label={text('tray.progress', { title })}
          // The total may not be known yet.
          {...(total > 0 ? { max: total, value: done } : {})}
        />
      ) : null}
      {row.imported ? (
        <Link className="t-link" to={href(`/orders/import?id=${row.id}`)}>
          {text('tray.open')}
        </Link>
      ) : null}
      {row.intent && row.skipped > 0 && !isRunning ? (
        <Link className="t-link" to={href(`/orders?batch=${row.id}`)}>
          {text('tray.orders')}
        </Link>
      ) : null}
      {document ? <PrintAgain {...document} what={title} /> : null}
      {document?.url ? (
        <Button kind={refused ? 'primary' : 'plain'} onClick={() => void open(row)}>
          {text(documentWords(document.collection).open)}
        </Button>
      ) : null}
      {isRunning ? null : (
        <button
          type="button"
          className="t-tray__close"
          aria-label={text('tray.dismissOf', { title })}
          onClick={() => void dismiss([row.id])}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </li>
  );
}
