import { wordpressMessages } from '#app/messages/wordpress.ts';
import { Banner } from '#app/ui/banner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { wordpressSession, type Refusal } from './wordpress-session.ts';

/** Shown instead of the page while there is no session inside the store's own admin. */
export function WordpressOut({ refusal }: { refusal: Refusal }) {
  const { text } = useMessages(wordpressMessages);
  const { why, words } = refusal;
  const isWordpress = wordpressSession.admin() === 'wordpress';
  return (
    <div role="alert">
      <Banner
        tone="warm"
        title={text(isWordpress ? `titleInWordpress.${why}` : `titleInBackOffice.${why}`)}
      >
        <p>{words ?? text(isWordpress ? `inWordpress.${why}` : `inBackOffice.${why}`)}</p>
      </Banner>
    </div>
  );
}
