import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { Banner } from '#app/ui/banner.tsx';

type Tone = 'bad' | 'warm';
type Failure = { message: string; tone: Tone; at: string };

/** What did not work, on the page where it was tried: until the person closes it, goes elsewhere, or
 *  something works. */
export function useFailure() {
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const fail = useCallback(
    (message: string, tone: Tone = 'bad') => setFailure({ message, tone, at: location.pathname }),
    [],
  );
  const clear = useCallback(() => setFailure(null), []);
  // Coming back later, it would speak of something long past.
  useEffect(() => setFailure((known) => (known?.at === pathname ? known : null)), [pathname]);
  return { failure: failure?.at === pathname ? failure : null, fail, clear };
}

type Props = { failure: Pick<Failure, 'message' | 'tone'> | null; onClose(): void };

/** In sight wherever the page stands, and read out. */
export function FailureBanner({ failure, onClose }: Props) {
  return (
    <div role="alert" className="t-failure">
      {failure === null ? null : (
        <Banner tone={failure.tone} title={failure.message} onClose={onClose} />
      )}
    </div>
  );
}
