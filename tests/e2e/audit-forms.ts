import type { AuditAction } from '#app/domain/audit/audit-acts.rules.ts';
import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { ownerOf } from '#app/domain/orders/order-attention.ts';
import { orderVersion } from '#app/domain/orders/order-version.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { MINTSOFT_LOGIN } from '#app/integrations/mintsoft/simulator.ts';
import { embeddedActorOf } from '#app/domain/people/actor-of.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';
import type { Services } from '#app/ports/services.ts';
import type { World } from '#tests/builders/callers.ts';
import { givenDifference } from '#tests/builders/difference.ts';
import { given } from '#tests/builders/given.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { givenPerson } from '#tests/builders/person.ts';

type Given = { services: Services; world: World; about: Owned };
type Fields = Record<string, string>;

/** What a page or one of its forms leaves in the audit log; none, and why that is enough. */
export type Kept = {
  acts: readonly AuditAction[];
  because?: string;
  by?: 'admin' | 'manager' | 'shop';
  /** Asked about the Shopify shop. */
  aboutShop?: true;
  /** Makes it possible; what it answers is posted in place of the fields of the permissions' table. */
  before?: (it: Given) => Promise<Fields | void>;
};

const keeps = (...acts: AuditAction[]): Kept => ({ acts });
const nothing = (because: string): Kept => ({ acts: [], because });
const after = (before: NonNullable<Kept['before']>, ...acts: AuditAction[]): Kept => ({
  acts,
  before,
});
const byAdmin = (kept: Kept): Kept => ({ ...kept, by: 'admin' });
const byShop = (kept: Kept): Kept => ({ ...kept, by: 'shop', aboutShop: true });

const LOOKS = 'says how somebody likes to see their lists';
const OWN = 'what is shown to somebody of their own work';
const BY_PASSWORD =
  'not without the password: profile, own-authenticator and delete-account.test.ts';
const BY_SIGN_IN =
  'nobody signs in by it as it is asked here: sign-in-audit and own-authenticator.test.ts';
const ASKS = 'asks somebody else, and changes nothing here';

const order = ({ services, about }: Given, data: object) =>
  services.db.order.update({ where: { id: about.orderRow }, data });
const waiting = (it: Given) =>
  order(it, {
    status: 'inManifest',
    manifestStatus: 'inManifest',
    inManifestAt: new Date(),
    manifestId: null,
  });
const eligible = (it: Given) =>
  order(it, {
    status: 'eligible',
    currentShipmentId: null,
    manifestStatus: 'none',
    manifestId: null,
    heldAt: null,
    note: null,
  });

const delivered = (it: Given) =>
  order(it, { status: 'deliveryCompleted', sourceState: 'open', heldAt: null });

/** Somebody who waits to become administrator. */
async function whoWaits({ services }: Given): Promise<string> {
  const at = services.clock.now();
  const waits = { emailProvedAt: at, approvalAskedAt: at };
  const { userId } = await givenPerson(services, 'admin', null, waits);
  await services.db.membership.deleteMany({ where: { userId } });
  return userId;
}

/** A change of money that waits for a second person. */
async function waitingMoneyOf({ services, about }: Given, askedBy = newId()): Promise<string> {
  const { id } = await services.db.moneyRequest.create({
    data: {
      id: newId(),
      merchantId: about.merchant.merchantId,
      kind: 'adjustment',
      state: 'waiting',
      amountCents: 1n,
      reason: 'A cent',
      askedBy,
      askedByName: 'Somebody',
      askedAt: services.clock.now(),
    },
  });
  return id;
}

/** Acts on orders, wherever their form stands. */
const ON_ORDERS: Record<string, Kept> = {
  ship: after(async (it) => void (await eligible(it)), 'order.ship'),
  shipAgain: after(async (it) => void (await delivered(it)), 'order.shipAgain'),
  cancel: after(async (it) => void (await eligible(it)), 'order.cancel'),
  shipAndPrint: after(async (it) => void (await eligible(it)), 'orders.batch'),
  manifest: after(async (it) => void (await eligible(it)), 'order.manifest'),
  takeOut: after(async (it) => void (await waiting(it)), 'order.takeOut'),
  confirmManifest: after(
    async (it) => {
      await waiting(it);
      return { intent: 'confirmManifest', orderKeys: it.about.orderKey };
    },
    'order.confirmManifest',
    'papers.manifests',
  ),
  manifests: after(
    ({ about }) => Promise.resolve({ intent: 'manifests', orderKeys: about.orderKey }),
    'papers.manifests',
  ),
  hold: after(async (it) => void (await eligible(it)), 'order.held'),
  release: keeps('order.released'),
  tag: keeps('order.tagged'),
  note: keeps('order.noted'),
  packingSlips: keeps('papers.packingSlips'),
  labels: keeps('papers.shippingLabels'),
  zebra: keeps('papers.zebraLabels'),
};

const ofOrders = (path: string): Record<string, Kept> =>
  Object.fromEntries(
    Object.entries(ON_ORDERS).map(([intent, kept]) => [`${path} ${intent}`, kept]),
  );

const imported = async ({ services, about }: Given) => {
  const { id } = await services.db.orderImport.create({
    data: {
      id: newId(),
      state: 'checked',
      merchantId: about.merchant.merchantId,
      requestedBy: `user:${about.merchant.membershipId}`,
      fileName: 'orders.csv',
      fileKey: 'imports/none.csv',
      fileHash: 'x',
      encoding: 'utf-8',
      separator: ',',
      headers: [],
      ready: 1,
      createdAt: new Date(),
    },
  });
  return id;
};

const invitedClerk = async ({ services }: Given) => {
  const at = new Date();
  // Long enough ago to be sent again.
  const invitedAt = new Date(at.getTime() - 120_000);
  const { memberships } = await services.db.user.create({
    data: {
      id: newId(),
      email: `clerk${newId()}@post.example`,
      firstName: 'Zanele',
      lastName: 'Mthembu',
      phone: '+27821234567',
      memberships: {
        create: { id: newId(), role: 'hubStaff', madePerson: true, createdAt: at, invitedAt },
      },
    },
    include: { memberships: true },
  });
  return memberships[0]?.id ?? '';
};

const failedDelivery = async ({ services, about }: Given) => {
  const at = new Date();
  const { id: storeId, merchantId } = about.store;
  const { id } = await services.db.outgoingWebhook.create({
    data: {
      id: newId(),
      storeId,
      merchantId,
      type: 'test',
      facts: {},
      state: 'failed',
      createdAt: at,
      nextTryAt: at,
    },
  });
  return id;
};

const stuck = async ({ services }: Given) => {
  const key = newId();
  const { id } = await services.db.outbox.create({
    data: { id: newId(), job: 'none.such', key, payload: {}, failedAt: new Date(), error: 'x' },
  });
  return id;
};

const offered = async ({ services }: Given) => {
  const { id: merchantId } = await services.db.merchant.create({
    data: { id: newId(), name: 'A shop alone', email: 'alone.myshopify.com' },
  });
  const shop = { role: 'merchant', merchantId } as unknown as Owned['merchant'];
  const externalId = 'alone.myshopify.com';
  const store = await given.store(services, shop, { integrationType: 'shopify', externalId });
  return offerShop(services, embeddedActorOf(store)!);
};

/** By the screen's path and the form's intent. Whatever is in no line makes the test red. */
export const FORMS: Record<string, Kept> = {
  'needs-you settle': keeps('attention.settle'),
  'needs-you reopen': keeps('attention.reopen'),
  ...ofOrders('orders'),
  ...ofOrders(''),
  ...ofOrders('store-orders/:token'),
  'home backfill': byShop(keeps('store.backfill')),
  'home stopBackfill': byShop(keeps('store.stopBackfill')),
  'home hideGuide': byShop(keeps('store.hideGuide')),
  'saved-views save': nothing(LOOKS),
  'saved-views update': nothing(LOOKS),
  'saved-views rename': nothing(LOOKS),
  'saved-views delete': nothing(LOOKS),
  'list-preferences': nothing(LOOKS),
  'ship-cost ship': nothing('tells what shipping would cost, and ships nothing'),
  papers: nothing('says how somebody’s own papers are laid out'),
  'work dismiss': nothing(OWN),
  'choose-account': nothing(OWN),
  'needs-you tryAgain': after(async ({ services, about }) => {
    const row = await services.db.order.findUniqueOrThrow({ where: { id: about.orderRow } });
    await raiseAttention(services.db, 'writeBackGivenUp', ownerOf(row), new Date());
    const where = { subjectId: row.id, code: 'writeBackGivenUp', closedAt: null };
    const { id } = await services.db.attention.findFirstOrThrow({ where });
    return { intent: 'tryAgain', id };
  }, 'attention.tryAgain'),
  'needs-you approve': byAdmin(
    after(async ({ services, world }) => {
      const subjectId = world.people.pending;
      await services.db.membership.deleteMany({ where: { userId: subjectId } });
      const { id } = await services.db.attention.create({
        data: {
          id: newId(),
          code: 'administratorToApprove',
          subject: 'person',
          subjectId,
          since: new Date(),
          openKey: `person ${subjectId} administratorToApprove`,
        },
      });
      return { intent: 'approve', id };
    }, 'administrator.approve'),
  ),
  'stuck-work again': byAdmin(
    after(async (it) => ({ intent: 'again', id: await stuck(it) }), 'work.push'),
  ),
  'stuck-work againAll': byAdmin(after(async (it) => void (await stuck(it)), 'work.push')),
  'get-order-key': after(async (it) => void (await eligible(it)), 'order.ship'),
  'orders/create': keeps('order.created'),
  'order/update/:orderId': after(async (it) => {
    const seen = orderVersion(await eligible(it));
    return { ...it.about.orderForm, seen, note: 'Leave it next door' };
  }, 'order.updated'),
  'orders/import import': after(
    async (it) => ({ intent: 'import', id: await imported(it) }),
    'orders.import',
  ),
  'orders/import discard': after(
    async (it) => ({ intent: 'discard', id: await imported(it) }),
    'orders.importDiscard',
  ),
  'orders/export': keeps('orders.export'),
  'create-store': keeps('store.approve'),
  'create-store taking a name': keeps('store.approve'),
  'create-custom-store': keeps('store.create'),
  'create-custom-store taking a name': nothing('the name is taken, and nothing is made'),
  'woocommerce-finish': nothing('nothing was approved; that it began is kept'),
  'shopify-success': after(offered, 'store.join'),
  'join-account': byShop(nothing('the shop is somebody’s; taking one is kept')),
  'store-settings/store/:storeName check': nothing(ASKS),
  'store-settings/store/:storeName settings': keeps('store.settings'),
  'store-settings/store/:storeName backfill': { ...keeps('store.backfill'), aboutShop: true },
  'store-settings/store/:storeName stopBackfill': {
    ...keeps('store.stopBackfill'),
    aboutShop: true,
  },
  'store check': byShop(nothing(ASKS)),
  'store settings': byShop(keeps('store.settings')),
  'store backfill': byShop(keeps('store.backfill')),
  'store stopBackfill': byShop(keeps('store.stopBackfill')),
  'store reconnect': byShop(nothing('not a shop’s own to do')),
  'store disconnect': byShop(nothing('not a shop’s own to do')),
  'locations/add': byShop(keeps('store.location')),
  'store-settings/locations/:storeName/add': keeps('store.location'),
  'store-settings/mintsoft/:storeName/add save': after(
    () =>
      Promise.resolve({
        intent: 'save',
        accountNo: MINTSOFT_LOGIN.userName,
        password: MINTSOFT_LOGIN.password,
      }),
    'warehouse.keep',
  ),
  'store-settings/mintsoft/:storeName/add test': nothing(ASKS),
  'store-settings/mintsoft/:storeName/add remove': keeps('warehouse.remove'),
  'edit-store save': keeps('webhook.set'),
  'edit-store renewSecret': keeps('webhook.renewSecret'),
  'edit-store test': keeps('webhook.test'),
  'edit-store replay': after(
    async (it) => ({ intent: 'replay', webhookId: await failedDelivery(it) }),
    'webhook.replay',
  ),
  'edit-store replayFailed': after(async (it) => void (await failedDelivery(it)), 'webhook.replay'),
  'edit-store switchOn': after(async ({ services, about }) => {
    const data = { webhookDisabledAt: new Date() };
    await services.db.store.update({ where: { id: about.store.id }, data });
  }, 'webhook.switchOn'),
  'edit-store remove': keeps('webhook.remove'),
  'edit-store revokeToken': after(
    ({ about }) => Promise.resolve({ intent: 'revokeToken', handle: about.tokenHandle }),
    'storeToken.revoke',
  ),
  'generate-access-token': keeps('storeToken.create'),
  'add-manager': keeps('manager.update'),
  'account topUp': keeps('topUp.begin'),
  'account lowBalance': keeps('account.lowBalance'),
  'account/billing': keeps('billing.save'),
  'company-details': byAdmin(keeps('operator.save')),
  'all-managers resend': keeps('manager.invite'),
  'all-managers remove': keeps('manager.remove'),
  'hub-staff/add': byAdmin(
    after(async ({ services }) => {
      const { name } = await given.hub(services);
      return {
        firstName: 'Zanele',
        lastName: 'Mthembu',
        email: 'clerk@post.example',
        phone: '+27821234567',
        hubs: name,
      };
    }, 'hubStaff.add'),
  ),
  'hub-staff resend': byAdmin(
    after(async (it) => ({ intent: 'resend', id: await invitedClerk(it) }), 'hubStaff.invite'),
  ),
  'hub-staff remove': byAdmin(
    after(async (it) => ({ intent: 'remove', id: await invitedClerk(it) }), 'hubStaff.remove'),
  ),
  'account changeMoney': byAdmin(keeps('money.change')),
  'transaction/:transactionId refund': byAdmin(keeps('money.change')),
  'money approveMoney': byAdmin(
    after(
      async (it) => ({ intent: 'approveMoney', id: await waitingMoneyOf(it) }),
      'money.approve',
    ),
  ),
  'money refuseMoney': byAdmin(
    after(async (it) => ({ intent: 'refuseMoney', id: await waitingMoneyOf(it) }), 'money.refuse'),
  ),
  'money withdrawMoney': byAdmin(
    after(
      async (it) => ({
        intent: 'withdrawMoney',
        id: await waitingMoneyOf(it, it.world.people.admin),
      }),
      'money.withdraw',
    ),
  ),
  'match end': byAdmin(
    after(
      async ({ services }) => ({
        intent: 'end',
        id: await givenDifference(services),
        note: 'Put right.',
      }),
      'match.end',
    ),
  ),
  'match credit': byAdmin(
    after(
      async ({ services, about }) => ({
        intent: 'credit',
        id: await givenDifference(services),
        account: about.merchant.email ?? '',
        reason: 'Theirs',
        formKey: newId(),
      }),
      'money.change',
    ),
  ),
  'holidays proclaim': byAdmin(
    after(
      () => Promise.resolve({ intent: 'proclaim', day: '2031-02-03', name: 'Elections' }),
      'holiday.proclaim',
    ),
  ),
  'holidays remove': byAdmin(keeps('holiday.remove')),
  'prices add': byAdmin(
    after(
      () =>
        Promise.resolve({ intent: 'add', fromDay: '2031-02-03', fee: '4.50', reason: 'Agreed' }),
      'price.add',
    ),
  ),
  'prices remove': byAdmin(
    after(async ({ services }) => {
      const at = services.clock.now();
      const price = { feeCents: 450n, reason: 'Agreed', addedAt: at, addedBy: 'Ada Admin' };
      const { id } = await services.db.price.create({
        data: { id: newId(), fromDay: new Date('2031-03-04'), ...price },
      });
      return { intent: 'remove', id };
    }, 'price.remove'),
  ),
  'administrators approveAdministrator': byAdmin(
    after(
      async (it) => ({ intent: 'approveAdministrator', id: await whoWaits(it) }),
      'administrator.approve',
    ),
  ),
  'administrators refuseAdministrator': byAdmin(
    after(
      async (it) => ({ intent: 'refuseAdministrator', id: await whoWaits(it) }),
      'administrator.refuse',
    ),
  ),
  'administrators removeAdministrator': byAdmin(
    after(async (it) => {
      const { userId } = await givenPerson(it.services, 'admin', null);
      return { intent: 'removeAdministrator', id: userId };
    }, 'administrator.remove'),
  ),
  'profile save': keeps('profile.update'),
  'profile chooseMails': keeps('profile.mails'),
  'profile dropEmail': nothing('takes back what has not happened'),
  'profile changePassword': nothing(BY_PASSWORD),
  'profile askEmail': nothing(BY_PASSWORD),
  'profile proveEmails': nothing(BY_PASSWORD),
  'profile beginAuthenticator': nothing(BY_PASSWORD),
  'profile confirmAuthenticator': nothing(BY_PASSWORD),
  'profile renewCodes': nothing(BY_PASSWORD),
  'profile removeAuthenticator': nothing(BY_PASSWORD),
  'profile/delete': nothing(BY_PASSWORD),
  'access makeToken': keeps('token.create'),
  'access endToken': after(async ({ services, about }) => {
    const where = { userId: about.merchant.userId, name: 'Nightly report' };
    const { id } = await services.db.apiToken.findFirstOrThrow({ where });
    return { intent: 'endToken', id };
  }, 'token.end'),
  'access endSession': nothing('nobody’s session; one’s own: own-access.test.ts'),
  'access endOthers': keeps('session.endOthers'),
  'printing reprint': keeps('papers.reprint'),
  'printing cameOut': after(async ({ services, about }) => {
    const where = { id: about.printJobId };
    await services.db.printJob.update({ where, data: { state: 'unsure' } });
  }, 'papers.cameOut'),
  'store-settings/store/:storeName disconnect': after(
    ({ about }) => Promise.resolve({ intent: 'disconnect', typedName: about.store.name }),
    'store.disconnect',
  ),
  'store-settings/store/:storeName reconnect': keeps('store.reconnect'),
  'not-found': nothing('there is no such page'),
  'embedded:not-found': nothing('there is no such page'),
  'routes/login': nothing(BY_SIGN_IN),
  'routes/signup': nothing(BY_SIGN_IN),
  'routes/verify-email verify': nothing(BY_SIGN_IN),
  'routes/verify-email resend': nothing(BY_SIGN_IN),
  'routes/login-code': nothing(BY_SIGN_IN),
  'routes/choose-password': nothing(BY_SIGN_IN),
  'routes/set-up-authenticator beginAuthenticator': nothing(BY_SIGN_IN),
  'routes/set-up-authenticator confirmAuthenticator': nothing(BY_SIGN_IN),
  'routes/enter-email': nothing(BY_SIGN_IN),
  'routes/change-password change': nothing('wrong code; a right one: reset-password.test.ts'),
  'routes/change-password resend': nothing('no code was asked for'),
  'routes/invitation accept': nothing('nobody’s link; a right one: invitations.test.ts'),
  'routes/invitation join': nothing('nobody’s link; a right one: invitations.test.ts'),
  'routes/invitation decline': nothing('nobody’s link; a right one: removed-in-log.test.ts'),
  // Last, since it ends the session of whoever asks.
  'routes/logout': keeps('session.end'),
};

/** Pages that show somebody's customers, by their path. */
export const PAGES: Record<string, Kept> = {
  '': keeps('orders.list'),
  orders: { ...keeps('orders.list'), by: 'manager' },
  home: byShop(keeps('orders.matters')),
  'manifest-orders': keeps('orders.list'),
  'manifest-history': { ...keeps('orders.list'), by: 'manager' },
  'store-orders/:token': keeps('orders.list'),
  'needs-you': keeps('orders.matters'),
  'order-details/:orderId': keeps('order.read'),
  'order/update/:orderId': { ...keeps('order.read'), by: 'manager' },
  'get-order-key': { ...keeps('order.read'), by: 'admin' },
  'orders/create': keeps('customers.find'),
  'find-orders': keeps('orders.find'),
  'orders/import-refused': nothing('there is no such import'),
  'all-merchants/:merchantId': byAdmin(keeps('merchant.read')),
  printing: keeps('orders.prints'),
  'account/export': keeps('transactions.export'),
  'money/journal': byAdmin(keeps('journal.export')),
  'profile/data': keeps('profile.export'),
};
