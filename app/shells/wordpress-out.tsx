import { Banner } from '#app/ui/banner.tsx';
import type { Refusal } from './wordpress-session.ts';

// prettier-ignore
const WORDS: Record<Refusal['why'], { title: string; words: string }> = {
  'signed-out': { title: 'You are signed out of WordPress', words: 'Sign in again in another tab, then come back here.' },
  'not-allowed': { title: 'You cannot open this page', words: 'Your WordPress user may not edit orders. Ask an administrator of the shop.' },
  'not-connected': { title: 'This shop is not connected', words: 'Connect it under WooCommerce > Settings > Thumela.' },
  'somebody-else': { title: 'Someone else is signed in to WordPress', words: 'Reload the page to work as them.' },
  unreached: { title: 'No connection', words: 'We could not reach your shop. Trying again …' },
  refused: { title: 'This page could not be opened', words: 'Reload the page. If this continues, connect the shop again under WooCommerce > Settings > Thumela.' },
};

/** In place of the page while there is no session inside wp-admin. */
export function WordpressOut({ refusal }: { refusal: Refusal }) {
  const { title, words } = WORDS[refusal.why];
  return (
    <div role="alert">
      <Banner tone="warm" title={title}>
        <p>{refusal.words ?? words}</p>
      </Banner>
    </div>
  );
}
