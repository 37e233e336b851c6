import { randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_DAYS } from './backfill.rules.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';
import { withoutEnd } from '#app/domain/shared/plain-writing.ts';

/** Connect tokens live 15 minutes (product.md D25), and keys that came wait no longer. */
export const CONNECT_SECONDS = 15 * 60;

/** After so many wrong codes the keys are thrown away: of 32⁸ codes five are nothing. */
export const MAX_TRIES = 5;

/** What a connect token opens. */
export const WooSubject = z.object({
  storeName: z.string(),
  storeUrl: z.string(),
  merchantId: z.uuid(),
  isReconnect: z.boolean().default(false),
  days: z.number().int().default(DEFAULT_DAYS),
  /** Hash of the secret in the cookie of the browser that began; absent until one has. */
  browser: z.string().optional(),
  /** The site that sent keys and is not the store that was named. */
  sentBy: z.string().optional(),
  /** Came back from the store without approving. Whoever approves there after all still may. */
  isDenied: z.boolean().optional(),
});
export type WooSubject = z.infer<typeof WooSubject>;

/** Who is at a connection: a person, in a browser that carries the cookie of its beginning. */
export type AtBrowser = { userId: string | null; browser: string | null };

/** Only the same person in the same browser is who began it. */
export function isStarter(
  begun: { userId: string | null; subject: WooSubject },
  { userId, browser }: AtBrowser,
): boolean {
  return begun.userId !== null && begun.userId === userId && isSameBrowser(begun.subject, browser);
}

export function isSameBrowser(subject: WooSubject, browser: string | null): boolean {
  return browser !== null && subject.browser === hashSecret(browser);
}

/** The site that a call says it comes from, when that is another than the store. WordPress names itself
 *  in its User-Agent. Without this the link could name one store and be opened in another, whose keys
 *  we would then send to the first. Shops in folders of one host are others to one another; a site may
 *  name a folder of its own, as one does that speaks several languages. */
export function anotherSite(userAgent: string | undefined, storeUrl: string): string | null {
  const site = /^WordPress\/[^;]*; *(https?:\/\/\S+)$/i.exec(userAgent ?? '')?.[1];
  if (!site || !URL.canParse(site)) return null;
  const isOurs = hostOf(site) === hostOf(storeUrl) && folderOf(site).startsWith(folderOf(storeUrl));
  return isOurs ? null : `${new URL(site).origin}${withoutEnd(new URL(site).pathname, /\//)}`;
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, '');
}

function folderOf(url: string): string {
  return `${withoutEnd(new URL(url).pathname, /\//)}/`;
}

const CODE_LENGTH = 8;

export function newConnectCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ORDER_KEY_ALPHABET[randomInt(32)]).join('');
}

/** As it is read and typed: in two halves, any case, and what looks alike is alike. */
export function showCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** Whether it can be a code at all: what was cut short or copied along is no guess. */
export function canBeCode(typed: string): boolean {
  const given = readCode(typed);
  return given.length === CODE_LENGTH && [...given].every((c) => ORDER_KEY_ALPHABET.includes(c));
}

function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
}

export function isCode(typed: string, code: string): boolean {
  const given = readCode(typed);
  const [one, other] = [Buffer.from(hashSecret(given)), Buffer.from(hashSecret(code))];
  return timingSafeEqual(one, other);
}

/** The entry in the store's list of webhooks, which only its managers see. It says to whose account
 *  the store would be connected, for somebody who was talked into approving. */
export function codeNotice(productName: string, code: string, accountName: string): string {
  return (
    `${productName} code ${showCode(code)} (connects this store to the account "${accountName}"; ` +
    'do not share it; if you did not start this, delete this entry and revoke the key under REST API)'
  );
}

/** Where that list is in a WordPress admin. */
export function codeAddress(storeUrl: string): string {
  return `${withoutEnd(storeUrl, /\//)}/wp-admin/admin.php?page=wc-settings&tab=advanced&section=webhooks`;
}

/** What the entry pretends to deliver to; nothing comes of what is sent there. */
export function codeDeliveryUrl(publicUrl: string): string {
  return `${publicUrl}/webhooks/woocommerce-code`;
}
