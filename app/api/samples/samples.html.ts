import { readFileSync } from 'node:fs';
import { html, type Html } from '../tracking/html.ts';

type Sample = { title: string; file: string };

const ORDERS: readonly Sample[] = [
  { title: 'Create an order', file: 'create-order.sh' },
  { title: 'Change the order', file: 'update-order.sh' },
  { title: 'Cancel the order', file: 'cancel-order.sh' },
  { title: 'List the store’s orders', file: 'list-orders.sh' },
  { title: 'All four calls in JavaScript', file: 'order-life.mjs' },
  { title: 'All four calls in PHP', file: 'order-life.php' },
];
const WEBHOOKS: readonly Sample[] = [
  { title: 'Receive webhooks in JavaScript', file: 'receive-webhook.mjs' },
  { title: 'Receive webhooks in PHP', file: 'receive-webhook.php' },
];

const BACK_OFFICE: readonly Sample[] = [
  { title: 'Show our pages, in JavaScript', file: 'back-office.mjs' },
];

/** The page of code samples. They are read from the files beside this one, so that the text that is shown, copied and
 *  tested is the same. */
export function samplesPage(names: { productName: string; publicUrl: string }): string {
  const { productName, publicUrl } = names;
  const page = html`<html lang="en-ZA">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Samples · ${productName} API</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="stylesheet" href="/api/docs/samples.css" />
      <script src="/api/docs/samples.js" defer></script>
    </head>
    <body>
      <main>
        <p><a href="/api/docs">All calls</a></p>
        <h1>Samples</h1>
        <p>
          For custom stores, in curl, JavaScript and PHP. Set these two first, then copy and run each sample. Create the API token under Store > Settings > Edit > Create Token. It is shown only once.
        </p>
        ${block('settings.sh', `export API_URL=${publicUrl}\nexport STORE_TOKEN=…\n`)}
        <h2 id="orders">Orders</h2>
        <p>
          The response to the first call contains the <code>order_key</code>, which is the tracking number. Set
          it as <code>ORDER_KEY</code> to change or cancel the order. If you get no response, send the call again with the same <code>Idempotency-Key</code>. You get the first response, and nothing runs twice.
        </p>
        ${ORDERS.map(sampleOf)}
        <h2 id="webhooks">Webhooks</h2>
        <p>
          Enter an https address under Store > Settings > Edit. We post every change of an order’s
          status there, signed as in
          <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.
          <code>webhook-signature</code> is <code>v1,</code> and the base64 of the HMAC-SHA256 over
          <code>webhook-id.webhook-timestamp.body</code>.
        </p>
        <ul>
          <li>Respond with 2xx within ten seconds. Otherwise we retry for 72 hours.</li>
          <li>A webhook may arrive twice, always with the same <code>webhook-id</code>.</li>
          <li>
            Webhooks can arrive in the wrong sequence: <code>data.sequence</code> increases with every status change of the order.
          </li>
          <li>
            Respond with 410 to stop the webhooks. We then switch them off and email you.
          </li>
        </ul>
        ${block('message.json', EXAMPLE)}
        ${WEBHOOKS.map(sampleOf)}
        <h2 id="back-office">Our pages in your back office</h2>
        <p>
          Orders, labels, manifests and pickup locations of your store, in a frame on your own pages.
          Enter the address of your back office under Store > Settings > Edit, and keep the secret on
          your server. Your team needs no accounts here: your server says who is signed in, and the
          timeline of each order shows their names.
        </p>
        <ul>
          <li>Only that one address may show the frame. It must be https.</li>
          <li>The frame sets no cookie and keeps nothing in the browser.</li>
          <li>Without a new token, the frame closes within five seconds.</li>
        </ul>
        ${BACK_OFFICE.map(sampleOf)}
      </main>
    </body>
  </html>`;
  return `<!doctype html>${page.html}`;
}

function sampleOf({ title, file }: Sample): Html {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return html`<h3>${title}</h3>
    ${block(file, text)}`;
}

/** Renders the text of a file with its name and a copy button. `pre` shows all whitespace, so the template adds none
 *  around the text. */
function block(file: string, text: string): Html {
  return html`<figure>
    <figcaption><code>${file}</code><button type="button" hidden>Copy</button></figcaption>
    <pre tabindex="0" data-sample="${file}"><code>${text}</code></pre>
  </figure>`;
}

const EXAMPLE = `{
  "type": "order.status_changed",
  "timestamp": "2026-11-20T08:15:30.000Z",
  "data": {
    "order_key": "K7F2M9QX41TB",
    "order_id": "1042",
    "part_of": null,
    "part_number": null,
    "store_name": "Kasi Home",
    "status": "collected",
    "status_label": "Collected",
    "previous_status": "pickupStarted",
    "step": 2,
    "sequence": 6,
    "reasons": [],
    "tracking_url": "https://portal.example.co.za/track-order/K7F2M9QX41TB"
  }
}
`;
