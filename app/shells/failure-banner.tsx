import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { Banner } from '#app/ui/banner.tsx';

type Failure = { message: string; at: string };

/** What did not work, on the page where it was tried: until the person closes it, goes elsewhere, or
 *  something works. */
export function useFailure() {
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const fail = useCallback((message: string) => setFailure({ message, at: location.pathname }), []);
  const clear = useCallback(() => setFailure(null), []);
  // Coming back later, it would speak of something long past.
  useEffect(() => setFailure((known) => (known?.at === pathname ? known : null)), [pathname]);
  return { failure: failure?.at === pathname ? failure.message : null, fail, clear };
}

/** In sight wherever the page stands, and read out. */
export function FailureBanner({ failure, onClose }: { failure: string | null; onClose(): void }) {
  return (
    <div role="alert" className="t-failure">
      {failure === null ? null : <Banner tone="bad" title={failure} onClose={onClose} />}
    </div>
  );
}
