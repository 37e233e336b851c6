import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { guardDoubleClicks } from './shells/double-click-guard.ts';
import { keepPages } from './shells/keep-pages.ts';
import { untilUnsuspended } from './shells/until-unsuspended.ts';

guardDoubleClicks(window);
keepPages(window);

// React handles events from here on. A key or click while its root is suspended would crash the page
// (React error 345), so hydration starts after it.
await untilUnsuspended(() => RemixBrowser({}));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
