import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { OrderDocument } from '#app/domain/documents/documents-of-order.ts';
import type { LyingAt } from '#app/domain/hubs/lying-at.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import {
  actionOf,
  type OrderActionName,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import { HOW_MANY_PARCELS } from '#app/domain/orders/parcels.rules.ts';
import type { ProofOfTry } from '#app/domain/proof/proof-view.rules.ts';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import { withProof } from '#app/domain/proof/with-proof.rules.ts';
import { ReassignButton } from '#app/screens/hubs/reassign-button.tsx';
import { ManifestCard } from '#app/screens/manifests/manifest-card.tsx';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { orderNoticeMessages } from '#app/messages/order-notices.ts';
import { orderMessages } from '#app/messages/order.ts';
import { useShell } from '#app/shells/shell.ts';
import { usePendingShip } from '#app/shells/use-pending-ships.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { NO_TILES, type MapTiles } from '#app/ui/map-pin.rules.ts';
import { StepTracker } from '#app/ui/step-tracker.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useLandedFocus } from '#app/ui/use-landed-focus.ts';
import { useListSearch } from '#app/ui/use-list-place.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { ActionQuestion } from './action-question.tsx';
import { ActionOutcome } from './action-outcome.tsx';
import { bookedAmong } from './orders-selection.rules.ts';
import { DeliveryCard, FeesCard, OrderKeys } from './delivery-cards.tsx';
import { CustomerCard, PickupCard } from './order-cards.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHeadActions } from './order-head-actions.tsx';
import { MapCard } from './map-card.tsx';
import { MarksCard } from './marks-card.tsx';
import { OrderItems } from './order-items.tsx';
import { BackMark, HoldMark, WarehouseMark } from './order-marks.tsx';
import { orderPath } from './order-words.rules.ts';
import { PartOf, PartsCard } from './parts-card.tsx';
import { ReturnsCard } from './returns-card.tsx';
import { ScanToShip } from './scan-to-ship.tsx';
import { ProofCard } from './proof-card.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderAlerts } from './order-alerts.tsx';
import { isUndecided, orderNotices, timelineOf, canFrame } from './order-detail.rules.ts';
import { actionsAt, takesParcels, type OfferedAction } from './batch.rules.ts';
import { NotShippedBanner } from './ships-in.tsx';
import { costOfOneWords } from './ship-cost-words.rules.ts';
import { ShortBalance } from './short-balance.tsx';
import { useParcels } from './use-parcels.ts';
import { useOrderActions } from './use-order-actions.ts';

type OrderScreenProps = {
  order: OrderDetail;
  /** The actions that the user may run. */
  may: readonly OrderActionName[];
  /** Whether the user may dismiss alerts. */
  maySettle: boolean;
  /** The recipient's name as the label spells it, if the label cannot print some of its letters; otherwise null. */
  nameOnLabel?: string | null;
  /** What shipping costs; null if the order cannot ship, or the user may not ship it. */
  cost?: ShipCost | null;
  /** The drivers' proof of each delivery, return and failed attempt. */
  proof?: readonly ProofOfTry[];
  /** The newest documents of this order, made by anyone. */
  documents?: readonly OrderDocument[];
  /** The hub where a parcel of the order is, if the user may assign a driver there; otherwise null. */
  lying?: LyingAt | null;
  productName: string;
  /** The origin of the courier's tracking pages, which may be framed. */
  trackingOrigin: string | null;
  /** Where map tiles come from; without them, an outline of the country is drawn. */
  tiles?: MapTiles;
};

export function OrderScreen(page: OrderScreenProps) {
  const { order, may, maySettle, cost = null } = page;
  const { Page: ShellPage } = useShell();
  const { text } = useMessages(orderMessages);
  const listSearch = useListSearch('orders');
  useLandedFocus();
  useLiveReload({
    stream: {
      url: '/events/orders',
      event: 'order',
      // The other parts of a split order count too, because the parts card shows their status.
      concerns: (id) => id === order.id || !!order.family?.rows.some((row) => row.id === id),
    },
    pollMs: 10_000,
  });
  const actions = useThisOrder(order, may);
  const { action, actions: offered, isBusy, pending, parcels, standing, runThisAction } = actions;
  return (
    <ShellPage
      title={text('title.of', { id: order.orderId })}
      titleExtra={<OrderBadges order={order} />}
      subtitle={<OrderOrigin order={order} cost={cost} />}
      back={{ label: text('back'), path: `/orders${listSearch}`, isList: true }}
      actions={
        <OrderHeadActions
          orderKey={order.orderKey}
          {...{ ...leadingFirst(order, offered), isBusy, parcels, pending }}
          onAction={runThisAction}
        />
      }
    >
      <ActionQuestion
        {...actions.question}
        rows={order}
        now={{
          note: order.internalNote?.text ?? null,
          tags: order.tags,
          parcels: order.delivery.parcels,
          toSplit: { lines: order.lines, partOrderId: order.nextPart },
        }}
        besides={{ cancel: order.family && text('ask.othersStay') }}
      />
      <ActionOutcome outcome={standing} may={may} onAction={action} onClose={actions.dismiss} />
      {standing ? null : <NotShippedBanner order={order} />}
      <ScanToShip isOn={may.includes('ship')} />
      <ShortBalance cost={cost} />
      <OrderAlerts
        alerts={order.alerts}
        {...{ actions: offered, maySettle, isBusy }}
        onAction={runThisAction}
      />
      <OrderNotices order={order} />
      <OrderBody page={page} actions={actions} />
    </ShellPage>
  );
}

/** The actions of this order, and the state and result of the running action. */
function useThisOrder(order: OrderDetail, may: readonly OrderActionName[]) {
  const { href, canPrintDirectly, toast } = useShell();
  const { text } = useMessages(orderActionMessages);
  const navigate = useNavigate();
  const { action, question, outcome, dismiss, ...actions } = useOrderActions({
    onAnswer: ({ intent, jobId: started, accepted, skipped }) => {
      const { prints } = actionOf(intent);
      if (prints && started && skipped.length === 0) navigate(href('/printing'));
      if (intent === 'unsplit' && order.family?.orderKey && accepted.includes(order.orderKey))
        navigate(href(orderPath(order.family.orderKey)));
    },
    bookedOf: (orderKeys) => bookedAmong([order], orderKeys),
    nameOf: () => text('order', { id: order.orderId }),
  });
  const pending = usePendingShip(order.orderKey);
  const isBusy = actions.isBusy || pending !== null;
  const standing = useStanding(outcome, [order.statusLabel, ...order.actions].join());
  // Printing the manifest (`manifests`) is offered on the manifest's own card.
  const offered = actionsAt('page', may, { canPrintDirectly }).filter(
    (one) => one.action !== 'manifests' && order.actions.includes(one.action),
  );
  const documentActions = order.documents.filter(
    (one) => may.includes(one) && (canPrintDirectly || !actionOf(one).prints),
  );
  const parcels = useParcels(order.orderKey);
  const runThisAction = (intent: RunnableAction) => {
    if (!takesParcels(actionOf(intent))) action(intent, [order.orderKey], true);
    else if (parcels.count === null) toast(HOW_MANY_PARCELS, { isError: true });
    else action(intent, [order.orderKey], true, { parcels: parcels.count });
  };
  return {
    action,
    actions: offered,
    documentActions,
    question,
    standing,
    dismiss,
    parcels,
    pending,
    isBusy,
    runThisAction,
  };
}

/** Returns the result of an action; null once the order's state (`isShown`) has changed, because the result's reasons
 *  would then contradict the page. The result of a batch is kept, because the batch itself changes the order. */
function useStanding(outcome: OrderActionAnswer | null, isShown: string): OrderActionAnswer | null {
  const [seen, setSeen] = useState({ outcome, isShown });
  if (seen.outcome !== outcome) setSeen({ outcome, isShown });
  const isPast = seen.outcome === outcome && seen.isShown !== isShown;
  return isPast && !outcome?.batchId ? null : outcome;
}

/** Moves the first action with `mayLead` to the front. `isNext` returns whether an action is shown as the recommended
 *  one. Only that first action can be recommended, and only if three conditions are met: it asks no question for a
 *  single order (as Cancel does), the order has neither ended nor failed, and no change in the store has to be decided
 *  first. */
function leadingFirst(order: OrderDetail, offered: readonly OfferedAction[]) {
  const first = offered.find(({ mayLead }) => mayLead);
  const isNext = (one: OfferedAction) =>
    one === first && !(one.asks && one.asksOfOne) && order.pip !== 'full' && !isUndecided(order);
  return { actions: first ? [first, ...offered.filter((one) => one !== first)] : offered, isNext };
}

function OrderBadges({ order }: { order: OrderDetail }) {
  return (
    <>
      <OrderStatusBadge order={order} /> <HoldMark hold={order.hold} />{' '}
      <BackMark words={order.returns.find(({ isOpen }) => isOpen)?.words ?? null} />{' '}
      <WarehouseMark since={order.warehouse?.since ?? null} />
    </>
  );
}

function OrderOrigin({ order, cost }: { order: OrderDetail; cost: ShipCost | null }) {
  const { text } = useMessages(orderMessages);
  return (
    <>
      {order.storeName}, <DateTime at={order.createdAt} />
      <PartOf family={order.family} />
      {cost ? <span className="t-ship-cost">{costOfOneWords(text, cost)}</span> : null}
    </>
  );
}

function OrderNotices({ order }: { order: OrderDetail }) {
  const { text } = useMessages(orderNoticeMessages);
  return (
    <>
      <WarehouseNotice warehouse={order.warehouse} />
      {order.ended === null || isSaid(order) ? null : <Banner tone="info" title={order.ended} />}
      {orderNotices(text, order).map(({ tone, title, lines }) => (
        <Banner key={title} tone={tone} title={title}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      ))}
    </>
  );
}

/** The order's state at its store's warehouse, and how to track what has left. */
function WarehouseNotice({ warehouse }: Pick<OrderDetail, 'warehouse'>) {
  const { text, parts } = useMessages(orderMessages);
  if (!warehouse) return null;
  const { since, sentAt, parcels } = warehouse;
  const at = sentAt ?? since;
  if (!at) return null;
  return (
    <Banner tone="info" title={text(`warehouse.${warehouseState(warehouse)}`)}>
      <p>
        {parts(sentAt ? 'warehouse.on' : 'warehouse.since', {
          date: <DateTime key="date" at={at} />,
        })}
      </p>
      {parcels.map((parcel) => (
        <WarehouseParcel key={parcel.id} parcel={parcel} />
      ))}
    </Banner>
  );
}

type Warehouse = NonNullable<OrderDetail['warehouse']>;

function WarehouseParcel({
  parcel: { carrier, number, url },
}: {
  parcel: Warehouse['parcels'][number];
}) {
  const { text, parts } = useMessages(orderMessages);
  const link = url ? (
    <a key="number" href={url} target="_blank" rel="noreferrer noopener">
      {number ?? text('warehouse.track')}
    </a>
  ) : (
    (number ?? text('warehouse.noNumber'))
  );
  const by = carrier ?? text('warehouse.parcel');
  return <p>{parts('warehouse.parcelOf', { carrier: by, number: link })}</p>;
}

function warehouseState({ sentAt, isGoing, isComingBack, parcels }: Warehouse) {
  if (sentAt) return 'sent';
  if (isComingBack) return 'calledBack';
  if (parcels.length > 0) return 'partlySent';
  return isGoing ? 'going' : 'there';
}

type PartProps = { page: OrderScreenProps; actions: ReturnType<typeof useThisOrder> };

function OrderBody({ page, actions }: PartProps) {
  const { text } = useMessages(orderMessages);
  const { order, maySettle, proof = [], trackingOrigin, tiles = NO_TILES } = page;
  return (
    <div className="t-stack">
      <Card>
        <StepTracker
          steps={order.tracker.steps}
          current={order.tracker.current}
          status={order.statusLabel}
          since={order.tracker.since}
          failed={order.tracker.failure}
        />
      </Card>
      <div className="t-columns t-columns--order">
        <div className="t-stack">
          <LiveTracking link={order.delivery.liveTracking} trackingOrigin={trackingOrigin} />
          <OrderItems order={order} />
          <MapCard places={order.places} tiles={tiles} />
          <ProofCard proof={proof} alerts={order.alerts} maySettle={maySettle} />
        </div>
        <SideCards page={page} actions={actions} />
        {/* In a narrow window this comes after the cards at the side. */}
        <div className="t-columns__last">
          <Card title={text('timeline.title')}>
            <Timeline events={timelineOf(withProof(order.timeline, proof))} />
          </Card>
        </div>
      </div>
    </div>
  );
}

function SideCards({ page, actions }: PartProps) {
  const { order, may, nameOnLabel = null, documents = [], lying = null, productName } = page;
  const { action, actions: offered, documentActions, isBusy, runThisAction } = actions;
  return (
    <div className="t-stack t-columns__side">
      <PartsCard
        family={order.family}
        isBusy={isBusy}
        onPutBack={
          may.includes('unsplit') ? (orderKey) => action('unsplit', [orderKey], true) : null
        }
      />
      <CustomerCard order={order} nameOnLabel={nameOnLabel} />
      <DeliveryCard
        order={order}
        productName={productName}
        actions={<ReassignButton lying={lying} />}
      />
      <ReturnsCard
        returns={order.returns}
        isBusy={isBusy}
        onCancel={
          offered.some((one) => one.action === 'cancelReturn')
            ? () => runThisAction('cancelReturn')
            : null
        }
        onPrint={
          documentActions.includes('returnLabels') ? () => runThisAction('returnLabels') : null
        }
      />
      <PickupCard order={order} />
      <ManifestCard
        manifest={order.manifest}
        isBusy={isBusy}
        onPrint={
          order.actions.includes('manifests') && may.includes('manifests')
            ? () => runThisAction('manifests')
            : null
        }
      />
      <OrderDocuments {...{ documents, documentActions, isBusy }} onAction={runThisAction} />
      <MarksCard
        order={order}
        may={may}
        isBusy={isBusy}
        onAction={(intent, input) => action(intent, [order.orderKey], true, input)}
      />
      <OrderKeys order={order} />
      <FeesCard fees={order.fees} />
    </div>
  );
}

/** Whether the warehouse's notice already says that the order was shipped, so that no second notice is needed. */
function isSaid({ status, warehouse }: OrderDetail): boolean {
  return status === 'shippedBy3rdParty' && !!warehouse?.sentAt;
}

type TrackingProps = { link: string | null; trackingOrigin: string | null };

/** The courier's own tracking page while the driver is on the way, 500 px high as specified. */
function LiveTracking({ link, trackingOrigin }: TrackingProps) {
  const { text } = useMessages(orderMessages);
  if (!link) return null;
  return (
    <Card
      title={text('tracking.title')}
      actions={
        <a className="t-link" href={link} target="_blank" rel="noreferrer">
          {text('tracking.newTab')}
        </a>
      }
    >
      {canFrame(link, trackingOrigin) ? (
        <iframe
          className="t-tracking-frame"
          title={text('tracking.title')}
          src={link}
          height={500}
        />
      ) : (
        <p className="t-quiet">{text('tracking.onTheWay')}</p>
      )}
    </Card>
  );
}
