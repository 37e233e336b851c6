import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { guardDoubleClicks } from './shells/double-click-guard.ts';
import { keepPages } from './shells/keep-pages.ts';
import { untilUnsuspended } from './shells/until-unsuspended.ts';

guardDoubleClicks(window);
keepPages(window);

// Hydration starts only when the root no longer suspends: from then on React handles events, and a key or
// click while the root is suspended would crash the page (React error 345).
await untilUnsuspended(() => RemixBrowser({}));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
