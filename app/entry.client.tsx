import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { guardDoubleClicks } from './shells/double-click-guard.ts';
import { keepPages } from './shells/keep-pages.ts';

guardDoubleClicks(window);
keepPages(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
