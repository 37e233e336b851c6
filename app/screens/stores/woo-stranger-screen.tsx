import { CardPage } from '#app/ui/card.tsx';

type Props = { hadKeys: boolean; productName: string };

/** Shown to a user who approved a connection that someone else started. It says how to undo the approval. */
export function WooStrangerScreen({ hadKeys, productName }: Props) {
  return (
    <CardPage title="Someone else started this">
      <p>
        <strong>Your store is not connected.</strong> This connection was not started in this
        browser by the person signed in here. Someone may have sent you the link to connect your
        store to their account.
      </p>
      {hadKeys ? <p>We deleted the key that your store gave us.</p> : null}
      <p>Also revoke it in your store, so that no one can use it:</p>
      <ol>
        <li>In WordPress, open WooCommerce, Settings, Advanced, REST API.</li>
        <li>Find the newest key named after {productName}, and choose Revoke.</li>
        <li>
          Under Webhooks, delete the entry that begins with “{productName} code”, if there is one.
          Do not share its code.
        </li>
      </ol>
      <p className="t-quiet">
        Did you start it yourself, in another browser or on another device? Start again, and approve
        in the browser where you are signed in to {productName}.
      </p>
    </CardPage>
  );
}
