import type { PublicTracking } from '#app/domain/tracking/public-tracking.ts';
import { STEP_WORDS } from '#app/domain/tracking/recipient-words.rules.ts';
import { dateTimeIn } from '#app/messages/dates.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#app/messages/languages.ts';
import { type ErrorMessage, trackingMessages } from '#app/messages/tracking.ts';
import { html, type Html } from './html.ts';

/** Where the pages are shown: at our own address, or under a shop's address that proxies to us. */
export type Place = {
  /** The URL path of the search page; a parcel's page is one level below. */
  base: string;
  /** The origin of images and styles: empty, or our own origin for a shop's page. */
  assets: string;
};

/** The place, the product's name and the language for which a page is rendered. */
export type Reading = {
  place: Place;
  productName: string;
  language: Language;
  /** Whether the URL names the language; then the page's links do too. Under a shop's address we cannot set a
   *  cookie. */
  isInAddress: boolean;
};

type TrackingPage = {
  title: string;
  refreshSeconds?: number;
  /** The parcel's tracking number; null on the search page. */
  number: string | null;
};

/** The page's frame, without Polaris so that it is usable on a cheap phone over slow data. It works without script; a
 *  script only refreshes it while the parcel is on its way. */
export function trackingPage(
  reading: Reading,
  { title, refreshSeconds, number }: TrackingPage,
  body: Html,
): string {
  const { place, productName, language } = reading;
  const page = html`<html lang="${LANGUAGES[language].tag}">
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
        <a href="${linkTo(reading)}"><img src="${place.assets}/word-mark.svg" alt="${productName}" width="132" height="30" /></a>
        ${languageLinks(reading, number)}
      </header>
      <main ${refreshSeconds ? html`data-refresh-seconds="${refreshSeconds}"` : null}>${body}</main>
    </body>
  </html>`;
  return `<!doctype html>${page.html}`;
}

/** Links to the same page in each language, labelled with the language's own name. They work without a script. */
function languageLinks(reading: Reading, number: string | null): Html {
  const { text } = trackingMessages.in<Html>(reading.language);
  const links = LANGUAGE_CODES.map((language) => {
    const { name, tag } = LANGUAGES[language];
    const isCurrent = language === reading.language;
    const href = linkTo({ ...reading, language, isInAddress: true }, number);
    return html`<li><a href="${href}" lang="${tag}" ${isCurrent ? html`aria-current="true"` : null}>${name}</a></li>`;
  });
  return html`<nav class="languages" aria-label="${text('page.language')}"><ul>${links}</ul></nav>`;
}

function linkTo(
  { place, language, isInAddress }: Pick<Reading, 'place' | 'language' | 'isInAddress'>,
  number: string | null = null,
): string {
  const path = number === null ? place.base : `${place.base}/${encodeURIComponent(number)}`;
  return isInAddress ? `${path}?lang=${language}` : path;
}

/** A GET form drops the query of its action URL, so the language needs a hidden field. */
function languageField({ language, isInAddress }: Reading): Html | null {
  return isInAddress ? html`<input type="hidden" name="lang" value="${language}" />` : null;
}

/** Suffixes of an order's tracking numbers (product.md D6), as on a label. */
const ENDINGS = [
  ['-S2', 'form.sentAgain'],
  ['-R1', 'form.return'],
  ['-P2', 'form.secondParcel'],
] as const;

export type Entry = {
  given: string;
  error?: ErrorMessage;
  /** The order number contained in an unknown tracking number. */
  nearest?: string | null;
};

/** The search page: one field, one button. */
export function entryForm(reading: Reading, { given, error, nearest = null }: Entry): Html {
  const { text, parts } = trackingMessages.in<Html>(reading.language);
  const orderLink = nearest && html`<a class="key" href="${linkTo(reading, nearest)}">${nearest}</a>`;
  return html`<section class="card">
    <h1>${text('form.title')}</h1>
    <form method="get" action="${reading.place.base}">
      <label for="number">${text('row.trackingNumber')}</label>
      <input id="number" name="number" value="${given}" autocomplete="off" autocapitalize="characters"
        spellcheck="false" maxlength="64"
        ${error ? html`aria-invalid="true" aria-describedby="number-error"` : null} />
      ${languageField(reading)}
      ${error ? html`<p id="number-error" class="error" role="alert">${text(error)}</p>` : null}
      ${orderLink ? html`<p>${parts('form.nearest', { order: orderLink })}</p>` : null}
      <div class="hint">
        <p>${text('form.hint')}</p>
        <ul>${ENDINGS.map(([ending, meaning]) => html`<li>${parts(meaning, { ending: html`<b class="key">${ending}</b>` })}</li>`)}</ul>
      </div>
      <button type="submit">${text('form.track')}</button>
    </form>
  </section>`;
}

/** A parcel's page. `public/tracking.js` refreshes the elements with `data-part` in place. */
export function trackingView(reading: Reading, tracking: PublicTracking, checkedAt: Date): Html {
  const { text } = trackingMessages.in<Html>(reading.language);
  return html`${roadCard(reading, tracking)}
    ${factsCard(reading, tracking)}
    ${checkAgain(reading, tracking.orderKey, checkedAt)}
    <p class="foot"><a href="${linkTo(reading)}">${text('page.trackAnother')}</a></p>`;
}

function roadCard({ language }: Reading, tracking: PublicTracking): Html {
  const { text, parts } = trackingMessages.in<Html>(language);
  const { road, words, part } = tracking;
  const isOwnReturn = tracking.isReturn && !tracking.isReturnedToSender;
  const store = html`<b>${tracking.storeName}</b>`;
  return html`<section class="card" data-part="road">
      <p class="from">${parts(isOwnReturn ? 'page.returnTo' : 'page.parcelFrom', { store })}</p>
      ${part ? html`<p class="from">${text('page.part', part)}</p>` : null}
      <h1>${text(words.now)}</h1>
      ${words.problem ? html`<p class="error">${text(words.problem)}</p>` : null}
      <ol class="steps">
        ${road.steps.map((step, index) => stepOf(language, step, stateOf(index, step, tracking)))}
      </ol>
    </section>`;
}

type Step = PublicTracking['road']['steps'][number];
type StepState = 'done' | 'done passed' | 'now' | 'now trouble' | 'later';

function stateOf(index: number, step: Step, { road, words }: PublicTracking): StepState {
  if (index > road.current) return 'later';
  if (index === road.current) return words.problem ? 'now trouble' : 'now';
  // This step was passed without an event of its own, so there is no time to show.
  return step.at === null ? 'done passed' : 'done';
}

function stepOf(language: Language, { label, at }: Step, state: StepState): Html {
  const { text } = trackingMessages.in<Html>(language);
  return html`<li class="${state}" ${state.startsWith('now') ? html`aria-current="step"` : null}>
    <span>${text(STEP_WORDS[label])}</span>
    ${at ? timeOf(language, at) : null}
  </li>`;
}

function timeOf(language: Language, instant: string): Html {
  return html`<time datetime="${instant}">${dateTimeIn(language, instant)}</time>`;
}

function factsCard(reading: Reading, tracking: PublicTracking): Html {
  const { language, productName } = reading;
  const { text } = trackingMessages.in<Html>(language);
  const rows = tracking.rows.map(({ label, value, otherwise }) => ({
    label,
    value: value ?? text(otherwise, { product: productName }),
  }));
  return html`<section class="card" data-part="facts">
      <dl>
        ${rows.map(({ label, value }) => html`<div><dt>${text(label)}</dt><dd>${value}</dd></div>`)}
        ${tracking.proofAt
          ? html`<div><dt>${text('row.proof')}</dt><dd>${timeOf(language, tracking.proofAt)}</dd></div>`
          : null}
        <div><dt>${text('row.trackingNumber')}</dt><dd class="key">${tracking.orderKey}</dd></div>
      </dl>
      ${tracking.trackingLink
        ? html`<p><a class="button" href="${tracking.trackingLink}" rel="noopener noreferrer">${text('page.followDriver')}</a></p>`
        : null}
      ${tracking.back ? backLine(reading, tracking.back) : null}
    </section>`;
}

function backLine(reading: Reading, { number, isOver }: NonNullable<PublicTracking['back']>): Html {
  const { parts } = trackingMessages.in<Html>(reading.language);
  const link = (inside: (Html | string)[]) => html`<a href="${linkTo(reading, number)}">${inside}</a>`;
  return html`<p>${parts(isOver ? 'page.isBack' : 'page.goesBack', { link })}</p>`;
}

/** A form that reloads the page, so that it works without scripts too. */
function checkAgain(reading: Reading, number: string, checkedAt: Date): Html {
  const { text, parts } = trackingMessages.in<Html>(reading.language);
  const time = timeOf(reading.language, checkedAt.toISOString());
  return html`<form class="again" method="get" action="${reading.place.base}/${number}">
    ${languageField(reading)}
    <button type="submit">${text('page.checkAgain')}</button>
    <p data-part="checked">${parts('page.checked', { time })}</p>
    <p class="error" role="status" data-failure="${text('page.checkFailed')}"></p>
    <p class="news" role="status"></p>
  </form>`;
}
