import { randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { DEFAULT_DAYS } from './backfill.rules.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { ORDER_KEY_ALPHABET } from '#app/domain/shared/ids.ts';
import { withoutEnd } from '#app/domain/shared/plain-writing.ts';
import { withoutWww } from './shop-spellings.rules.ts';

/** Connect tokens live 15 minutes (product.md D25); received keys wait no longer than that. */
export const CONNECT_SECONDS = 15 * 60;

/** After this many wrong codes the keys are discarded. Five tries are negligible compared with 32⁸ possible codes. */
export const MAX_TRIES = 5;

/** The data stored with a connect token. */
export const WooSubject = z.object({
  storeName: z.string(),
  storeUrl: z.string(),
  merchantId: z.uuid(),
  isReconnect: z.boolean().default(false),
  days: z.number().int().default(DEFAULT_DAYS),
  /** Hash of the cookie secret of the browser that started the connection; absent while a link that was requested
   *  through the API has not been opened. */
  browser: z.string().optional(),
  /** The site that sent the keys, if it is not the named store. */
  sentBy: z.string().optional(),
  /** The person returned from the store without approving. Approving later is still possible. */
  isDenied: z.boolean().optional(),
});
export type WooSubject = z.infer<typeof WooSubject>;

/** The caller of a connection step: a person, and the cookie secret of their browser. */
export type AtBrowser = { userId: string | null; browser: string | null };

/** Whether the caller is the person who started the connection, in the same browser. */
export function isStarter(
  begun: { userId: string | null; subject: WooSubject },
  { userId, browser }: AtBrowser,
): boolean {
  return begun.userId !== null && begun.userId === userId && isSameBrowser(begun.subject, browser);
}

export function isSameBrowser(subject: WooSubject, browser: string | null): boolean {
  return browser !== null && subject.browser === hashSecret(browser);
}

/** The site that a call claims to come from, if it differs from the store. WordPress puts the URL of its site into the
 *  User-Agent. Without this check, a person could enter one store's address and have the approval granted at another
 *  store, and we would send that store's keys to the entered address. Shops in different folders of one host are
 *  different stores. A site may name a subfolder of its own, as multilingual sites do. */
export function anotherSite(userAgent: string | undefined, storeUrl: string): string | null {
  const site = /^WordPress\/[^;]*; *(https?:\/\/\S+)$/i.exec(userAgent ?? '')?.[1];
  if (!site || !URL.canParse(site)) return null;
  const isOurs = hostOf(site) === hostOf(storeUrl) && folderOf(site).startsWith(folderOf(storeUrl));
  return isOurs ? null : `${new URL(site).origin}${withoutEnd(new URL(site).pathname, /\//)}`;
}

function hostOf(url: string): string {
  return new URL(withoutWww(url)).host;
}

function folderOf(url: string): string {
  return `${withoutEnd(new URL(url).pathname, /\//)}/`;
}

const CODE_LENGTH = 8;

export function newConnectCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => ORDER_KEY_ALPHABET[randomInt(32)]).join('');
}

/** The code as it is shown: in two halves. */
export function showCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** Whether the text can be a code at all. Incomplete or overlong input does not count as a guess. */
export function canBeCode(typed: string): boolean {
  const given = readCode(typed);
  return given.length === CODE_LENGTH && [...given].every((c) => ORDER_KEY_ALPHABET.includes(c));
}

/** A typed code in the form in which codes are stored: in upper case, without spaces and hyphens, and with look-alike
 *  characters replaced. */
function readCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
}

export function isCode(typed: string, code: string): boolean {
  const given = readCode(typed);
  const [one, other] = [Buffer.from(hashSecret(given)), Buffer.from(hashSecret(code))];
  return timingSafeEqual(one, other);
}

/** The entry in the store's list of webhooks, which only its managers see. It names the account that the store would
 *  be connected to, as a warning to someone who was talked into approving. */
export function codeNotice(productName: string, code: string, accountName: string): string {
  return (
    `${productName} code ${showCode(code)} connects this store to the account "${accountName}". ` +
    'Do not share it. If you did not start this, delete this entry and revoke the key under REST API.'
  );
}

/** The URL of the store's list of webhooks in its WordPress admin, where the code is shown. */
export function codeAddress(storeUrl: string): string {
  return `${withoutEnd(storeUrl, /\//)}/wp-admin/admin.php?page=wc-settings&tab=advanced&section=webhooks`;
}

/** The delivery URL of the webhook entry that shows the code. Anything sent there is ignored. */
export function codeDeliveryUrl(publicUrl: string): string {
  return `${publicUrl}/webhooks/woocommerce-code`;
}
