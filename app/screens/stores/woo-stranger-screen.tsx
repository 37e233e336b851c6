import { wooStrangerMessages } from '#app/messages/woo-stranger.ts';
import { CardPage } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { hadKeys: boolean; productName: string };

/** Shown to a user who approved a connection that someone else started. It says how to undo the approval. */
export function WooStrangerScreen({ hadKeys, productName: product }: Props) {
  const { text, parts } = useMessages(wooStrangerMessages);
  return (
    <CardPage title={text('title')}>
      <p>{parts('lead', { b: (inside) => <strong key="b">{inside}</strong> })}</p>
      {hadKeys ? <p>{text('keyDeleted')}</p> : null}
      <p>{text('revoke.lead')}</p>
      <ol>
        <li>{text('revoke.open')}</li>
        <li>{text('revoke.key', { product })}</li>
        <li>{text('revoke.webhook', { product })}</li>
      </ol>
      <p className="t-quiet">{text('yourself', { product })}</p>
    </CardPage>
  );
}
