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

/** Where people ask the operator for help; null: not there. */
export type Support = { email: string | null; phone: string | null; helpUrl: string | null };

/** The business's own numbers and names, from the settings. */
export type Settings = {
  productName: string;
  support: Support;
  publicUrl: string;
  mode: 'evaluation' | 'production';
  companyEmailDomain: string | null;
  orderFeeCents: number;
  /** So long a press of Ship on one order can be undone, in milliseconds. */
  shipUndoMs: number;
  /** As much as one administrator may change alone; above it another one has to agree. */
  moneyAloneCents: number;
  /** What a new merchant is given; R500.00 in evaluation mode, nothing in production. */
  welcomeCreditCents: number;
  /** Whether the cut-off knows public holidays (product.md D13). */
  holidays: HolidaySetting;
  tileUrl: string | null;
  /** Who takes the fees of Shopify stores: the merchant's wallet, or Shopify for a public app (product.md D39). */
  shopifyBilling: 'wallet' | 'app-pricing';
  /** How often each store is reconciled, in milliseconds. */
  reconcileEveryMs: number;
  /** After so many months an order is made anonymous. */
  keepPersonalDataMonths: number;
  /** After so many days what stores and the courier sent, and a mail kept here, are removed. */
  keepInboxDays: number;
  keepMailDays: number;
  /** So long a document lies ready, with the labels that were made for printers. */
  keepDocumentDays: number;
  /** Where the app opens inside a shop's admin, `{shop}` being its name there; null where Shopify is not
   *  set up. */
  shopifyAppUrl: string | null;
  /** The app's page in Shopify's app store. */
  shopifyListingUrl: string | null;
};

/** Everything the domain asks of the world, all together; a use case picks what it needs. */
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
  /** Null where no provider is set up: nobody can top up. */
  payments: PaymentsPort | null;
  /** Null where billing by Shopify is not set up. */
  appPricing: AppPricingPort | null;
  platforms: { shopify: StorePlatformPort | null; woocommerce: StorePlatformPort };
  settings: Settings;
};
