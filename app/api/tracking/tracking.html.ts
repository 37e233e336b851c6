import type { PublicTracking } from '#app/domain/tracking/public-tracking.ts';
import { STEP_WORDS } from '#app/domain/tracking/recipient-words.rules.ts';
import { dateTimeIn } from '#app/messages/dates.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#app/messages/languages.ts';
import { type ErrorMessage, trackingMessages } from '#app/messages/tracking.ts';
import { html, type Html } from './html.ts';

/** Where the pages are shown: our own address, or a shop's that passes its requests on to us. */
export type Place = {
  /** The page with the entry; a parcel's is one below. */
  base: string;
  /** Where pictures and style lie: nothing, or our own origin for a shop's page. */
  assets: string;
};

/** Who reads the pages, where. */
export type Reading = {
  place: Place;
  productName: string;
  language: Language;
  /** The address names the language, and so do the page's links: what is shown under a shop's address
   *  can keep no cookie. */
  isInAddress: boolean;
};

type Frame = {
  title: string;
  refreshSeconds?: number;
  /** Of the parcel; null on the page with the entry. */
  number: string | null;
};

/** Without Polaris: readable on a cheap phone over slow data. It needs no script; one keeps it up to date
 *  where there is something to wait for. */
export function trackingFrame(
  reading: Reading,
  { title, refreshSeconds, number }: Frame,
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

/** The same page in each language, by the language's own name: works without script. */
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

/** A form that is sent by its address leaves out what was in it before. */
function languageField({ language, isInAddress }: Reading): Html | null {
  return isInAddress ? html`<input type="hidden" name="lang" value="${language}" />` : null;
}

/** What may stand after the number of an order (product.md D6), as on a label. */
const ENDINGS = [
  ['-S2', 'form.sentAgain'],
  ['-R1', 'form.return'],
  ['-P2', 'form.secondParcel'],
] as const;

export type Entry = {
  given: string;
  error?: ErrorMessage;
  /** The order whose number stands in one that names nothing of it. */
  nearest?: string | null;
};

/** The entry: one field, one button. */
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

/** A parcel. What is named `data-part` is brought up to date in its place by `public/tracking.js`. */
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
  const isOwnReturn = tracking.isReturn && !tracking.isTurnedBack;
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
  // Passed without having happened of its own: no time says that it did.
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

/** Works without script: it opens the same page again. */
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
