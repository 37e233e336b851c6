import { useAnswerTurn } from '#app/ui/answer-turns.tsx';

type NoticeProps = { message?: string | null; isError?: boolean };

/** A toast for pages outside the frames. It comes with the page, so it needs no script; the live
 *  region is always there, so that a later message is read out. A refusal is heard at once, each time. */
export function Notice({ message, isError = false }: NoticeProps) {
  const turn = useAnswerTurn();
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
