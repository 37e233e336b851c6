import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { orderVersion } from '#app/domain/orders/order-version.ts';
import { newId } from '#app/domain/shared/ids.ts';
import {
  withSecond,
  type Given,
  type Kept,
  keeps,
  nothing,
  after,
  byAdmin,
  byShop,
  OWN,
} from './kept.ts';
import { eligible, ofOrders } from './order-actions.ts';

const LOOKS = 'changes only a person’s own view of lists';

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

const failing = async ({ services }: Given) => {
  const key = newId();
  const { id } = await services.db.outbox.create({
    data: { id: newId(), job: 'none.such', key, payload: {}, failedAt: new Date(), error: 'x' },
  });
  return id;
};

/** Forms about orders: lists, documents and work, by path and intent. */
export const ORDERS_FORMS: Record<string, Kept> = {
  'alerts settle': keeps('attention.settle'),
  'alerts reopen': keeps('attention.reopen'),
  ...ofOrders('orders'),
  ...ofOrders(''),
  ...ofOrders('store-orders/:token'),
  'dashboard hideGuide': keeps('store.hideGuide'),
  'dashboard backfill': nothing('an account has no store of its own here'),
  'dashboard stopBackfill': nothing('an account has no store of its own here'),
  'home backfill': byShop(keeps('store.backfill')),
  'home stopBackfill': byShop(keeps('store.stopBackfill')),
  'home hideGuide': byShop(keeps('store.hideGuide')),
  'saved-views save': nothing(LOOKS),
  'saved-views update': nothing(LOOKS),
  'saved-views rename': nothing(LOOKS),
  'saved-views delete': nothing(LOOKS),
  'list-preferences': nothing(LOOKS),
  ...Object.fromEntries(
    RUNNABLE_ACTIONS.map((intent) => [
      `act-reach ${intent}`,
      nothing('only checks which orders allow an action'),
    ]),
  ),
  'ship-cost ship': nothing('only calculates the shipping cost'),
  'ship-order ship': after(async (it) => void (await eligible(it)), 'order.ship'),
  papers: nothing('changes only the layout of a person’s own documents'),
  'work dismiss': nothing(OWN),
  'notifications markRead': nothing(OWN),
  'alerts tryAgain': after(async ({ services, about }) => {
    const row = await services.db.order.findUniqueOrThrow({ where: { id: about.orderRow } });
    await raiseAlert(services.db, 'writeBackGivenUp', ownerOf(row), new Date());
    const where = { subjectId: row.id, code: 'writeBackGivenUp', closedAt: null };
    const { id } = await services.db.alert.findFirstOrThrow({ where });
    return { intent: 'tryAgain', id };
  }, 'attention.tryAgain'),
  'alerts approve': byAdmin(
    after(async (it) => {
      const { services, world } = it;
      await withSecond(it);
      const subjectId = world.people.pending;
      await services.db.membership.deleteMany({ where: { userId: subjectId } });
      const { id } = await services.db.alert.create({
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
    }, 'change.ask'),
  ),
  'failed-jobs again': byAdmin(
    after(async (it) => ({ intent: 'again', id: await failing(it) }), 'work.push'),
  ),
  'failed-jobs againAll': byAdmin(after(async (it) => void (await failing(it)), 'work.push')),
  'get-order-key': after(async (it) => void (await eligible(it)), 'order.ship'),
  'orders/create': keeps('order.created'),
  'order/update/:orderId': after(async (it) => {
    const seen = orderVersion(await eligible(it));
    return { ...it.about.orderForm, seen, note: 'Leave it next door' };
  }, 'order.updated'),
  'orders/import separate': nothing('reads an uploaded file again and creates nothing'),
  'orders/import import': after(
    async (it) => ({ intent: 'import', id: await imported(it) }),
    'orders.import',
  ),
  'orders/import discard': after(
    async (it) => ({ intent: 'discard', id: await imported(it) }),
    'orders.importDiscard',
  ),
  'orders/export': keeps('orders.export'),
  'printing reprint': keeps('papers.reprint'),
  'printing reprintFailed': keeps('papers.reprint'),
  'printing cameOut': after(async ({ services, about }) => {
    const where = { id: about.printJobId };
    await services.db.printJob.update({ where, data: { state: 'unsure' } });
  }, 'papers.cameOut'),
};
