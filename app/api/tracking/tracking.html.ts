import { formatDateTime } from '#app/domain/shared/time.ts';
import { stepForRecipient } from '#app/domain/tracking/recipient-words.rules.ts';
import type { PublicTracking } from '#app/domain/tracking/public-tracking.ts';
import { html, type Html } from './html.ts';

/** Where the pages are shown: our own address, or a shop's that passes its requests on to us. */
export type Place = {
  /** The page with the entry; a parcel's is one below. */
  base: string;
  /** Where pictures and style lie: nothing, or our own origin for a shop's page. */
  assets: string;
};

type Frame = { productName: string; title: string; refreshSeconds?: number; place: Place };

/** Without Polaris: readable on a cheap phone over slow data. It needs no script; one keeps it up to date
 *  where there is something to wait for. */
export function trackingFrame({ productName, title, refreshSeconds, place }: Frame, body: Html): string {
  const page = html`<html lang="en-ZA">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>${title} · ${productName}</title>
      <link rel="icon" href="${place.assets}/favicon.svg" />
      <link rel="stylesheet" href="${place.assets}/tracking.css" />
      ${refreshSeconds ? html`<script src="${place.assets}/tracking.js" defer></script>` : null}
    </head>
    <body>
      <header>
        <a href="${place.base}"><img src="${place.assets}/word-mark.svg" alt="${productName}" width="132" height="30" /></a>
      </header>
      <main ${refreshSeconds ? html`data-refresh-seconds="${refreshSeconds}"` : null}>${body}</main>
    </body>
  </html>`;
  return `<!doctype html>${page.html}`;
}

/** What may stand after the number of an order (product.md D6), as on a label. */
const ENDINGS = [
  ['-S2', 'for a parcel sent a second time'],
  ['-R1', 'for a return'],
  ['-P2', 'for the second of several parcels'],
] as const;

type Entry = {
  given: string;
  error: string | null;
  /** The order whose number stands in one that names nothing of it. */
  nearest?: string | null;
};

/** The entry: one field, one button. */
export function entryForm({ base }: Place, { given, error, nearest = null }: Entry): Html {
  return html`<section class="card">
    <h1>Track Order</h1>
    <form method="get" action="${base}">
      <label for="number">Tracking number</label>
      <input id="number" name="number" value="${given}" autocomplete="off" autocapitalize="characters"
        spellcheck="false" maxlength="64"
        ${error ? html`aria-invalid="true" aria-describedby="number-error"` : null} />
      ${error ? html`<p id="number-error" class="error" role="alert">${error}</p>` : null}
      ${nearest ? html`<p>Its order is here: <a class="key" href="${base}/${nearest}">${nearest}</a></p>` : null}
      <div class="hint">
        <p>The 12 letters and digits on the label, or in the message from the shop. They may be followed by:</p>
        <ul>${ENDINGS.map(([ending, meaning]) => html`<li><b class="key">${ending}</b> ${meaning}</li>`)}</ul>
      </div>
      <button type="submit">Track</button>
    </form>
  </section>`;
}

/** A parcel. What is named `data-part` is brought up to date in its place by `public/tracking.js`. */
export function trackingView({ base }: Place, tracking: PublicTracking, checkedAt: Date): Html {
  const { road, words } = tracking;
  return html`<section class="card" data-part="road">
      <p class="from">Your ${tracking.isReturn && !tracking.isTurnedBack ? 'return to' : 'parcel from'} <b>${tracking.storeName}</b></p>
      ${tracking.part ? html`<p class="from">Part ${tracking.part.number} of ${tracking.part.of} of your order</p>` : null}
      <h1>${words.now}</h1>
      ${words.trouble ? html`<p class="error">${words.trouble}</p>` : null}
      <ol class="steps">
        ${road.steps.map((step, index) => stepOf(step, index, road.current, words.trouble !== null))}
      </ol>
    </section>
    <section class="card" data-part="facts">
      <dl>
        ${tracking.rows.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}
        ${tracking.proofAt
          ? html`<div><dt>Proof of delivery recorded</dt><dd><time datetime="${tracking.proofAt}">${formatDateTime(new Date(tracking.proofAt))}</time></dd></div>`
          : null}
        <div><dt>Tracking number</dt><dd class="key">${tracking.orderKey}</dd></div>
      </dl>
      ${tracking.trackingLink
        ? html`<p><a class="button" href="${tracking.trackingLink}" rel="noopener noreferrer">Follow the driver on the map</a></p>`
        : null}
      ${tracking.back ? backLine(base, tracking.back) : null}
    </section>
    ${checkAgain(base, tracking.orderKey, checkedAt)}
    <p class="foot"><a href="${base}">Track another parcel</a></p>`;
}

/** Works without script: it opens the same page again. */
function checkAgain(base: string, number: string, checkedAt: Date): Html {
  return html`<form class="again" method="get" action="${base}/${number}">
    <button type="submit">Check again</button>
    <p data-part="checked">Checked: <time datetime="${checkedAt.toISOString()}">${formatDateTime(checkedAt)}</time></p>
    <p class="error" role="status"></p>
    <p class="news" role="status"></p>
  </form>`;
}

function backLine(base: string, { number, isOver }: NonNullable<PublicTracking['back']>): Html {
  const words = isOver ? 'It is back at the shop' : 'It goes back to the shop';
  return html`<p>${words}: <a href="${base}/${number}">${isOver ? 'see how it went' : 'follow it'}</a>.</p>`;
}

function stepOf(step: { label: string; at: string | null }, index: number, current: number, hasTrouble: boolean): Html {
  // Passed without having happened of its own: no time says that it did.
  const before = step.at === null ? 'done passed' : 'done';
  const present = hasTrouble ? 'now trouble' : 'now';
  const state = index < current ? before : index === current ? present : 'later';
  return html`<li class="${state}" ${index === current ? html`aria-current="step"` : null}>
    <span>${stepForRecipient(step.label)}</span>
    ${step.at ? html`<time datetime="${step.at}">${formatDateTime(new Date(step.at))}</time>` : null}
  </li>`;
}
