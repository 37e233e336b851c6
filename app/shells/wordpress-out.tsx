import { Banner } from '#app/ui/banner.tsx';
import { wordpressSession, type OwnAdmin, type Refusal } from './wordpress-session.ts';

type Words = { title: string; words: string };

// prettier-ignore
const IN_WORDPRESS: Record<Refusal['why'], Words> = {
  'signed-out': { title: 'You are signed out of WordPress', words: 'Sign in again in another tab, then come back here.' },
  'not-allowed': { title: 'You cannot open this page', words: 'Your WordPress user may not edit orders. Ask an administrator of the shop.' },
  'not-connected': { title: 'This shop is not connected', words: 'Connect it under WooCommerce > Settings > Thumela.' },
  'someone-else': { title: 'Someone else is signed in to WordPress', words: 'Reload the page to continue as that person.' },
  unreached: { title: 'No connection', words: 'We could not reach your shop. Trying again …' },
  refused: { title: 'This page could not be opened', words: 'Reload the page. If this continues, connect the shop again under WooCommerce > Settings > Thumela.' },
};

// prettier-ignore
const WORDS: Record<OwnAdmin, Record<Refusal['why'], Words>> = {
  wordpress: IN_WORDPRESS,
  backOffice: {
    ...IN_WORDPRESS,
    'signed-out': { title: 'You are signed out of your back office', words: 'Sign in again in another tab, then come back here.' },
    'not-allowed': { title: 'You cannot open this page', words: 'You do not have permission to work with orders. Ask an administrator of the shop.' },
    'not-connected': { title: 'This store is not connected', words: 'In the portal, open Store Settings and choose Reconnect, or ask an administrator of the shop.' },
    'someone-else': { title: 'Someone else is signed in to your back office', words: 'Reload the page to continue as that person.' },
    unreached: { title: 'No connection', words: 'We could not reach your back office. Trying again …' },
    refused: { title: 'This page could not be opened', words: 'Reload the page. If this continues, check the back office secret under Store Settings > Edit.' },
  },
};

/** Shown instead of the page while there is no session inside the store's own admin. */
export function WordpressOut({ refusal }: { refusal: Refusal }) {
  const { title, words } = WORDS[wordpressSession.admin()][refusal.why];
  return (
    <div role="alert">
      <Banner tone="warm" title={title}>
        <p>{refusal.words ?? words}</p>
      </Banner>
    </div>
  );
}
