import type { Position } from '#app/domain/shared/geo.ts';

/** `moved` is the pin that a user sets; it looks like that of the recipient. */
export type PinKind = 'moved' | 'pickup' | 'recipient' | 'driver';

/** The URL of the tiles, such as 'https://…/{z}/{x}/{y}.png', and the credit that their server requires. Without a
 *  URL an outline of the country is drawn. */
export type MapTiles = { tileUrl: string | null; tileAttribution: string };

export const NO_TILES: MapTiles = { tileUrl: null, tileAttribution: '' };

/** Picks the settings of the tiles from an object with more settings. */
export function tilesOf({ tileUrl, tileAttribution }: MapTiles): MapTiles {
  return { tileUrl, tileAttribution };
}

export type MapPlace = Position & { kind: PinKind };

const DOT = 'M16 10.500a5 5 0 1 0 0 10a5 5 0 1 0 0-10z';

/** SVG path of a pin in a box of 32 by 42, with its tip at (16, 41). */
export const PIN_SHAPE = 'M16 41C16 41 2 25.500 2 15.500a14 14 0 0 1 28 0C30 25.500 16 41 16 41z';

/** SVG path of the sign in a pin (a house, a dot, a van), so that pins differ by more than their colour. */
export const PIN_SIGNS: Readonly<Record<PinKind, string>> = {
  moved: DOT,
  recipient: DOT,
  pickup: 'M9 14.500l7-5.500l7 5.500v7h-4.500v-5h-5v5H9z',
  driver:
    'M7.500 10.500h9.500v8h-9.500zM18 12.500h3.500l2.500 3v3h-6zM11 18a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM20.500 18a2 2 0 1 0 0 4a2 2 0 1 0 0-4z',
};

const LINK = /<a\s[^>]*?href=(["'])(https?:\/\/[^"'\s<>]+)\1[^>]*>([^<]*)<\/a>/gi;

/** The credit line of a tile server as HTML with its text and links. The links open in a new tab, because our page may
 *  be inside another site's frame. Other tags are shown as text. */
export function creditHtml(attribution: string): string {
  let html = '';
  let end = 0;
  for (const link of attribution.matchAll(LINK)) {
    const [whole, , href = '', label = ''] = link;
    html += asText(attribution.slice(end, link.index));
    html += `<a href="${asText(href)}" target="_blank" rel="noopener noreferrer">${asText(label)}</a>`;
    end = link.index + whole.length;
  }
  return html + asText(attribution.slice(end));
}

/** Escapes HTML, except character references such as '&copy;'. */
function asText(text: string): string {
  return text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
