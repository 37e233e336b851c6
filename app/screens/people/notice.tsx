import { useEffect } from 'react';
import { useAnswerTurn, useIsAccepted } from '#app/ui/answer-turns.tsx';

type NoticeProps = { message?: string | null; isError?: boolean };

/** A toast for pages outside the shells. It is part of the page, so it needs no script. The live region is
 *  always present, so that later messages are announced; a refusal is announced each time. */
export function Notice({ message, isError = false }: NoticeProps) {
  const turn = useAnswerTurn();
  const isAccepted = useIsAccepted();
  const isNews = Boolean(message) && !isError;
  useEffect(() => {
    if (isNews) forgetMarks();
  }, [isNews]);
  return (
    <div className="t-toasts">
      <div role="status">
        {message && !isError ? <div className="t-toast">{message}</div> : null}
      </div>
      {message && isError && !isAccepted ? (
        <div key={turn} role="alert" className="t-toast is-error">
          {message}
        </div>
      ) : null}
    </div>
  );
}

/** Removes the mark of a result that has been shown from the URL: a parameter without a value, such as `?created`. A
 *  reload then does not show the result again. */
function forgetMarks(): void {
  const address = new URL(window.location.href);
  const marks = [...address.searchParams].filter(([, value]) => value === '');
  if (marks.length === 0) return;
  for (const [name] of marks) address.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', address);
}
