import { createHash } from 'node:crypto';
import type { IntegrationType, Store } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { customerOfOrder } from '#app/domain/orders/customer-of-order.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { NO_FILTER } from '#app/domain/orders/order-filter.rules.ts';
import { saveView } from '#app/domain/orders/save-view.ts';
import { orderFormOf } from '#app/domain/orders/order-form.rules.ts';
import { orderVersion } from '#app/domain/orders/order-version.ts';
import { orderSearchText } from '#app/domain/orders/search-text.rules.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { issueOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { given, type GivenMerchant } from './given.ts';
import { ownedBillingDocument } from './owned-billing-document.ts';
import { ownedBatch, ownedBatchAndFiles } from './owned-batch.ts';
import { ownedProof } from './owned-proof.ts';
import { ownedTopUp } from './owned-top-up.ts';
import { invitedManager } from './owned-manager.ts';

/** One store with one entity of each kind, containing texts that only those with access to it may read. */
export type Owned = {
  word: string;
  merchant: GivenMerchant;
  store: Store;
  pickupId: string;
  orderKey: string;
  orderRow: string;
  /** The order's form as it is submitted unchanged. */
  orderForm: Record<string, string>;
  /** The order's id on its platform. */
  externalId: string;
  /** The key of an order with a courier job, so that labels may be printed. */
  bookedKey: string;
  /** A finished document of the merchant. */
  jobId: string;
  batchId: string;
  /** A label that could not be printed. */
  printJobId: string;
  /** The token of a WooCommerce connection that the merchant has started. */
  connectToken: string;
  /** The handle of one of the store's tokens. */
  tokenHandle: string;
  /** A request of a customer of the store for their data. */
  privacyRequestId: string;
  /** An open alert of the order. */
  alertId: string;
  /** A view that is shared with the account. */
  viewId: string;
  /** A top-up of the account. */
  transactionId: string;
  topUpReference: string;
  /** An invoice of the account. */
  billingDocumentId: string;
  /** A photo by a driver. */
  proofId: string;
  /** A manager of the store who has not accepted yet: the membership and the email address. */
  managerId: string;
  managerEmail: string;
  /** Searchable data that only this store has about a person who orders in every store. */
  personal: string[];
  secrets: string[];
};

type Where = { merchant: GivenMerchant; platform?: IntegrationType };

export async function ownedBy(
  services: Services,
  word: string,
  { merchant, platform = 'custom' }: Where,
): Promise<Owned> {
  const store = await given.store(services, merchant, {
    name: `Store of ${word}`,
    url: `https://secret-url-${word}.example`,
    integrationType: platform,
    externalId: platform === 'shopify' ? shopOf(word) : null,
    withPickup: false,
  });
  const pickup = await given.pickupLocation(services, store, { address: `Secret Street ${word}` });
  const person = { name: `Zebulon ${word}`, email: `zebulon.${word}@post.example` };
  const booked = await given.labelledOrder(services, merchant, {
    store,
    customerName: person.name,
  });
  const customerId = newId();
  await services.db.customer.create({
    data: {
      ...person,
      id: customerId,
      merchantId: merchant.merchantId,
      matchKey: person.email,
      searchText: `zebulon ${word}`,
      sourceAt: services.clock.now(),
    },
  });
  const externalId = `gid://shopify/Order/${createHash('sha256').update(word).digest().readUInt32BE()}`;
  const order = await given.order(services, {
    externalId,
    merchant,
    store,
    orderId: `SECRET-${word}`,
    customerName: person.name,
    customerId,
    email: person.email,
    phone: '+27820001111',
    customerRef: `customer ${word}`,
  });
  const shared = await orderOfShared(services, word, store);
  const { handle: tokenHandle } = await createStoreToken(services, merchant, { storeId: store.id });
  const privacyRequestId = newId();
  await services.db.privacyRequest.create({
    data: {
      id: privacyRequestId,
      storeId: store.id,
      deliveryId: newId(),
      kind: 'dataRequest',
      customerRef: `customer ${word}`,
      receivedAt: services.clock.now(),
    },
  });
  await raiseAlert(services.db, 'heldInStore', ownerOf(order), services.clock.now());
  const alert = await services.db.alert.findFirstOrThrow({ where: { subjectId: order.id } });
  const view = await saveView(services, merchant, {
    name: `View of ${word}`,
    filter: NO_FILTER,
    sort: '-createdAt',
    shared: 'on',
  });
  const connecting = `Secret connection ${word}`;
  const connectToken = await issueOneTime(services, {
    kind: 'connect',
    subject: {
      storeName: connecting,
      storeUrl: `https://woo-${word}.example`,
      merchantId: merchant.merchantId,
      browser: hashSecret(BEGINNING_BROWSER),
    },
    ttlSeconds: 3600,
    userId: merchant.userId,
  });
  const manager = await invitedManager(services, word, store);
  const topUp = await ownedTopUp(services, word, merchant);
  const billingDocument = await ownedBillingDocument(services, word, merchant);
  const proof = await ownedProof(services, word, booked.id);
  const document = `%PDF-1.7 secret paper ${word}`;
  const label = `secret label ${word}`;
  return {
    word,
    merchant,
    store,
    pickupId: pickup.id,
    orderKey: order.orderKey,
    orderRow: order.id,
    orderForm: { ...orderFormOf(order), seen: orderVersion(order) },
    externalId,
    bookedKey: booked.orderKey,
    ...(await ownedBatchAndFiles(services, {
      merchant,
      orderRow: order.id,
      printed: booked.id,
      paper: document,
      label,
    })),
    batchId: await ownedBatch(services, {
      merchant,
      orderKey: order.orderKey,
      orderId: order.orderId,
    }),
    connectToken,
    tokenHandle,
    privacyRequestId,
    alertId: alert.id,
    viewId: view.id ?? '',
    ...manager,
    transactionId: topUp.id,
    topUpReference: topUp.reference,
    billingDocumentId: billingDocument.id,
    proofId: proof.id,
    personal: shared.personal,
    secrets: [
      person.name,
      person.email,
      order.orderId,
      store.url,
      pickup.address,
      connecting,
      manager.managerEmail,
      topUp.payer,
      ...billingDocument.secrets,
      ...proof.secrets,
      document,
      label,
      ...shared.personal,
      ...shared.other,
    ],
  };
}

/** The cookie secret of the browser that starts every connection, so that callers differ only in the person. */
export const BEGINNING_BROWSER = 'the-browser-of-the-beginning';

/** The email address of a person who orders in every store: the stores of an account share the customer's row. */
const SHARED_MAIL = 'shared.person@post.example';

/** Creates an order of the person with `SHARED_MAIL`. Returns the data that only this store has about them. */
async function orderOfShared(services: Services, word: string, store: Store) {
  const digits = createHash('sha256').update(`phone ${word}`).digest().readUInt32BE() % 10_000_000;
  const known = {
    phone: `+2783${String(digits).padStart(7, '0')}`,
    customerRef: `secret-ref-${word}`,
    street: `9 Hidden Road ${word}`,
    suburb: `Suburb of ${word}`,
    city: `Town of ${word}`,
  };
  const to = { ...known, email: SHARED_MAIL, postalCode: '8001', company: `Company ${word}` };
  const customerName = 'Shared Person';
  const customerId = await services.db.$transaction((tx) =>
    customerOfOrder(tx, {
      ...known,
      email: to.email,
      postalCode: to.postalCode,
      merchantId: store.merchantId,
      name: customerName,
      province: 'WC',
      latitude: null,
      longitude: null,
      geoSource: null,
      sourceAt: services.clock.now(),
    }),
  );
  const orderKey = newOrderKey();
  const orderId = `SHARED-${word}`;
  const searchText = orderSearchText({
    ...to,
    orderKey,
    orderId,
    customerName,
    storeName: store.name,
  });
  const over = { ...to, orderKey, orderId, customerName, customerId, searchText };
  const note = `secret note ${word}`;
  await given.order(services, { ...over, merchant: store, store, note, status: 'inStore' });
  return { personal: Object.values(known), other: [to.company, orderId, note] };
}

/** The Shopify domain of a store created with this word. */
export function shopOf(word: string): string {
  return `${word.toLowerCase().replaceAll(' ', '-')}.myshopify.com`;
}
