import { useEffect } from 'react';
import { useAnswerTurn } from '#app/ui/answer-turns.tsx';

type NoticeProps = { message?: string | null; isError?: boolean };

/** A toast for pages outside the frames. It comes with the page, so it needs no script; the live
 *  region is always there, so that a later message is read out. A refusal is heard at once, each time. */
export function Notice({ message, isError = false }: NoticeProps) {
  const turn = useAnswerTurn();
  const isNews = Boolean(message) && !isError;
  useEffect(() => {
    if (isNews) forgetMarks();
  }, [isNews]);
  return (
    <div className="t-toasts">
      <div role="status">
        {message && !isError ? <div className="t-toast">{message}</div> : null}
      </div>
      {message && isError ? (
        <div key={turn} role="alert" className="t-toast is-error">
          {message}
        </div>
      ) : null}
    </div>
  );
}

/** What happened before stands in the address as a mark without a value: `?created`. Said once it goes, so
 *  that a reload does not say it again. */
function forgetMarks(): void {
  const address = new URL(window.location.href);
  const marks = [...address.searchParams].filter(([, value]) => value === '');
  if (marks.length === 0) return;
  for (const [name] of marks) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address);
}
