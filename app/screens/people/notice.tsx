type NoticeProps = { message?: string | null; isError?: boolean };

/** A toast for pages outside the frames. It comes with the page, so it needs no script; the live
 *  region is always there, so that a later message is read out. */
export function Notice({ message, isError }: NoticeProps) {
  return (
    <div className="t-toasts" role="status" aria-live="polite">
      {message ? <div className={`t-toast${isError ? ' is-error' : ''}`}>{message}</div> : null}
    </div>
  );
}
