import type { ReactNode } from 'react';
import { WordpressOut } from './wordpress-out.tsx';
import type { Refusal } from './wordpress-session.ts';

/** The page inside wp-admin. Without a session its content is hidden but stays mounted, so that typed text is not
 *  lost. */
export function WordpressBody({
  refusal,
  children,
}: {
  refusal: Refusal | null;
  children: ReactNode;
}) {
  return (
    <>
      {refusal ? (
        <main className="t-embedded">
          <WordpressOut refusal={refusal} />
        </main>
      ) : null}
      <div hidden={refusal !== null}>
        <main id="main" className="t-embedded t-embedded--tabs" tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  );
}
