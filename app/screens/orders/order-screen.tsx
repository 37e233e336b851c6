import { useNavigate } from '@remix-run/react';
import type { OrderDocument } from '#app/domain/documents/documents-of-order.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { actOf, type OrderAct, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import type { ShipCost } from '#app/domain/shipments/ship-cost.rules.ts';
import { ManifestCard } from '#app/screens/manifests/manifest-card.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { StepTracker } from '#app/ui/step-tracker.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useListSearch } from '#app/ui/use-list-place.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { ActQuestion } from './act-question.tsx';
import { ActOutcome } from './act-outcome.tsx';
import { bookedAmong } from './orders-selection.rules.ts';
import { CustomerCard, DeliveryCard, FeesCard, PickupCard } from './order-cards.tsx';
import { OrderDocuments } from './order-documents.tsx';
import { OrderHeadActs } from './order-head-acts.tsx';
import { MarksCard } from './marks-card.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderKeys } from './order-keys.tsx';
import { HoldMark } from './order-marks.tsx';
import { ScanToShip } from './scan-to-ship.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderMatters } from './order-matters.tsx';
import { canFrame, isUndecided, orderNotices, timelineOf } from './order-detail.rules.ts';
import { actsAt, type OfferedAct } from './batch.rules.ts';
import { costOfOneWords } from './ship-cost-words.rules.ts';
import { ShortBalance } from './short-balance.tsx';
import { useOrderActions } from './use-order-actions.ts';

export type OrderScreenProps = {
  order: OrderDetail;
  /** The acts of this person. */
  may: readonly OrderAct[];
  /** Whether this person may close what needs attention. */
  maySettle: boolean;
  /** The recipient as the label spells them, where its letters are not theirs. */
  nameOnLabel?: string | null;
  /** What shipping it costs; null where it cannot ship, or not by this person. */
  cost?: ShipCost | null;
  /** What this person had made of it. */
  documents?: readonly OrderDocument[];
  productName: string;
  /** The courier's pages that may be framed. */
  trackingOrigin: string | null;
};

export function OrderScreen({
  order,
  may,
  maySettle,
  nameOnLabel = null,
  cost = null,
  documents = [],
  productName,
  trackingOrigin,
}: OrderScreenProps) {
  const { Page: Frame, href, canPrintDirectly } = useShell();
  const navigate = useNavigate();
  const listSearch = useListSearch('orders');
  useLiveReload({
    stream: { url: '/events/orders', event: 'order', concerns: (id) => id === order.id },
    pollMs: 10_000,
  });
  const { act, question, isBusy, outcome, dismiss } = useOrderActions({
    onAnswer: ({ intent, jobId: started, skipped }) => {
      const { prints } = actOf(intent);
      if (prints && started && skipped.length === 0) navigate(href('/printing'));
    },
    bookedOf: (orderKeys) => bookedAmong([order], orderKeys),
  });
  // The manifest's paper has its own card.
  const acts = actsAt('page', may, { canPrintDirectly }).filter(
    (one) => one.act !== 'manifests' && order.acts.includes(one.act),
  );
  const papers = order.papers.filter(
    (one) => may.includes(one) && (canPrintDirectly || !actOf(one).prints),
  );
  const actOnIt = (intent: OrderIntent) => act(intent, [order.orderKey], true);
  const first = acts.find(({ mayLead }) => mayLead);
  const inTurn = first ? [first, ...acts.filter((one) => one !== first)] : acts;
  /** The next sensible act; never one that takes something away, nor before it is decided whether the
   *  parcel leaves. */
  const isNext = (one: OfferedAct) =>
    one === first && !one.asks && order.pip !== 'full' && !isUndecided(order);
  return (
    <Frame
      title={`Order ID ${order.orderId}`}
      titleExtra={
        <>
          <OrderStatusBadge order={order} /> <HoldMark hold={order.hold} />
        </>
      }
      subtitle={
        <>
          {order.storeName}, <DateTime at={order.createdAt} />
          {cost ? <span className="t-ship-cost">{costOfOneWords(cost)}</span> : null}
        </>
      }
      back={{ label: 'Orders', path: `/orders${listSearch}`, isList: true }}
      actions={
        <OrderHeadActs
          orderKey={order.orderKey}
          {...{ acts: inTurn, isNext, isBusy }}
          onAct={actOnIt}
        />
      }
    >
      <ActQuestion
        {...question}
        now={{ note: order.internalNote?.text ?? null, tags: order.tags }}
      />
      <ActOutcome outcome={outcome} may={may} onAct={act} onClose={dismiss} />
      <ScanToShip isOn={may.includes('ship')} />
      <ShortBalance cost={cost} />
      <OrderMatters
        matters={order.matters}
        acts={acts}
        maySettle={maySettle}
        isBusy={isBusy}
        onCancel={() => act('cancel', [order.orderKey], true)}
      />
      {order.ended === null ? null : <Banner tone="info" title={order.ended} />}
      {orderNotices(order).map(({ tone, title, lines }) => (
        <Banner key={title} tone={tone} title={title}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      ))}
      <div className="t-stack">
        <Card>
          <StepTracker
            steps={order.tracker.steps}
            current={order.tracker.current}
            status={order.statusLabel}
            failed={order.tracker.trouble}
          />
        </Card>
        <div className="t-columns t-columns--order">
          <div className="t-stack">
            <LiveTracking link={order.delivery.liveTracking} trackingOrigin={trackingOrigin} />
            <OrderItems order={order} />
          </div>
          <div className="t-stack t-columns__side">
            <CustomerCard order={order} nameOnLabel={nameOnLabel} />
            <DeliveryCard order={order} productName={productName} />
            <PickupCard order={order} />
            <ManifestCard
              manifest={order.manifest}
              isBusy={isBusy}
              onPrint={
                order.acts.includes('manifests') && may.includes('manifests')
                  ? () => actOnIt('manifests')
                  : null
              }
            />
            <OrderDocuments {...{ documents, papers, isBusy }} onAct={actOnIt} />
            <MarksCard
              order={order}
              may={may}
              isBusy={isBusy}
              onAct={(intent, input) => act(intent, [order.orderKey], true, input)}
            />
            <OrderKeys order={order} />
            <FeesCard fees={order.fees} />
          </div>
          {/* On a phone after whom it is about. */}
          <div className="t-columns__last">
            <Card title="Timeline">
              <Timeline events={timelineOf(order.timeline)} />
            </Card>
          </div>
        </div>
      </div>
    </Frame>
  );
}

type TrackingProps = { link: string | null; trackingOrigin: string | null };

/** The courier's own page, while the driver is on the road; 500 px as specified. */
function LiveTracking({ link, trackingOrigin }: TrackingProps) {
  if (!link) return null;
  return (
    <Card
      title="Live tracking"
      actions={
        <a className="t-link" href={link} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      }
    >
      {canFrame(link, trackingOrigin) ? (
        <iframe className="t-tracking-frame" title="Live tracking" src={link} height={500} />
      ) : (
        <p className="t-quiet">The driver is on the way.</p>
      )}
    </Card>
  );
}
