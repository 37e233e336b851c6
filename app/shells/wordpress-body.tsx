import type { ReactNode } from 'react';
import { WordpressOut } from './wordpress-out.tsx';
import type { Refusal } from './wordpress-session.ts';

/** The page inside wp-admin. While there is no session it is kept, so that nothing is lost of what was typed, and
 *  nothing of it is seen. */
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
