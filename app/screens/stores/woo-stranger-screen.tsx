import { CardPage } from '#app/ui/card.tsx';

type Props = { hadKeys: boolean; productName: string };

/** For whoever approved what somebody else began. It offers nothing but to undo it. */
export function WooStrangerScreen({ hadKeys, productName }: Props) {
  return (
    <CardPage title="Somebody else began this">
      <p>
        <strong>Your store is not connected.</strong> The connection was not begun in this browser
        by whoever is signed in here, so somebody may have sent you the link to connect your store
        to their account.
      </p>
      {hadKeys ? <p>We have thrown away the key that your store gave us.</p> : null}
      <p>Revoke it in your store too, then nobody can use it:</p>
      <ol>
        <li>In WordPress, open WooCommerce, Settings, Advanced, REST API.</li>
        <li>Find the newest key that is named after {productName}, and press Revoke.</li>
        <li>
          Under Webhooks, beside it, delete the entry that begins with “{productName} code”, if
          there is one. Tell its code nobody.
        </li>
      </ol>
      <p className="t-quiet">
        You began it yourself, in another browser or on another device? Start again, and approve in
        the browser in which you are signed in to {productName}.
      </p>
    </CardPage>
  );
}
