import type { PrismaClient } from '@prisma/client';
import type { HolidaySetting } from '#app/domain/shared/cut-off.rules.ts';
import type { AppPricingPort } from './app-pricing.ts';
import type { SharedClock } from './clock.ts';
import type { CourierPort } from './courier.ts';
import type { FilesPort } from './files.ts';
import type { Log } from './log.ts';
import type { MailerPort } from './mailer.ts';
import type { PaymentsPort } from './payments.ts';
import type { PlacesPort } from './places.ts';
import type { StorePlatformPort } from './store-platform.ts';
import type { VaultPort } from './vault.ts';
import type { WarehousePort } from './warehouse.ts';
import type { WebhookSender } from './webhook-sender.ts';

/** Where users get help from the operator. Null: not available. */
export type Support = { email: string | null; phone: string | null; helpUrl: string | null };

/** The operator's own values, from the environment. */
export type Settings = {
  productName: string;
  support: Support;
  publicUrl: string;
  mode: 'evaluation' | 'production';
  companyEmailDomain: string | null;
  orderFeeCents: number;
  /** How long shipping a single order can be undone, in milliseconds. */
  shipUndoMs: number;
  /** The largest amount, in cents, that one administrator may adjust alone, on one account within a day. Above it a
   *  second administrator must approve. */
  moneyAloneCents: number;
  /** Opening credit of a new merchant. By default R500.00 in evaluation mode and nothing in production. */
  welcomeCreditCents: number;
  /** Whether the cut-off takes public holidays into account (product.md D13). */
  holidays: HolidaySetting;
  tileUrl: string | null;
  /** The attribution that the tile server requires: text, with links as HTML. */
  tileAttribution: string;
  /** How the fees of Shopify stores are paid: from the merchant's wallet, or for a public app on the Shopify bill
   *  (product.md D39). */
  shopifyBilling: 'wallet' | 'app-pricing';
  /** How often each store is reconciled, in milliseconds. */
  reconcileEveryMs: number;
  /** An order is anonymised this many months after it was created, or later if it is still under way then. */
  keepPersonalDataMonths: number;
  /** Received webhooks are deleted after this many days. */
  keepInboxDays: number;
  /** Mails that are stored here instead of sent are deleted after this many days. */
  keepMailDays: number;
  /** The number of days for which a document can be downloaded. This includes the labels made for printers. */
  keepDocumentDays: number;
  /** URL of the app in a shop's admin, with `{shop}` for the shop's name; null when Shopify is not configured. */
  shopifyAppUrl: string | null;
  /** The app's listing in the Shopify App Store. */
  shopifyListingUrl: string | null;
};

/** Everything the domain needs from the outside world. A use case picks what it needs. */
export type Services = {
  db: PrismaClient;
  clock: SharedClock;
  log: Log;
  courier: CourierPort;
  mailer: MailerPort;
  files: FilesPort;
  places: PlacesPort;
  vault: VaultPort;
  webhooks: WebhookSender;
  warehouse: WarehousePort;
  /** Null when no provider is configured: then only EFT top-ups are possible. */
  payments: PaymentsPort | null;
  /** Null when billing by Shopify is not configured. */
  appPricing: AppPricingPort | null;
  platforms: { shopify: StorePlatformPort | null; woocommerce: StorePlatformPort };
  settings: Settings;
};
