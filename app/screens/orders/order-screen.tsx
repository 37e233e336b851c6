import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { actOf, type OrderAct } from '#app/domain/orders/order-acts.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { StepTracker } from '#app/ui/step-tracker.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { ActButton } from './act-button.tsx';
import { ActQuestion } from './act-question.tsx';
import { ActOutcome } from './act-outcome.tsx';
import { LabelProgress } from './label-progress.tsx';
import { CustomerCard, DeliveryCard, FeesCard, PickupCard } from './order-cards.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderKeys } from './order-keys.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderMatters } from './order-matters.tsx';
import { canFrame, isUndecided, orderNotices, timelineOf } from './order-detail.rules.ts';
import { actsAt, type OfferedAct } from './batch.rules.ts';
import { useOrderActions } from './use-order-actions.ts';

export type OrderScreenProps = {
  order: OrderDetail;
  /** The acts of this person. */
  may: readonly OrderAct[];
  /** Whether this person may close what needs attention. */
  maySettle: boolean;
  /** The recipient as the label spells them, where its letters are not theirs. */
  nameOnLabel?: string | null;
  productName: string;
  /** The courier's pages that may be framed. */
  trackingOrigin: string | null;
};

export function OrderScreen({
  order,
  may,
  maySettle,
  nameOnLabel = null,
  productName,
  trackingOrigin,
}: OrderScreenProps) {
  const { Page: Frame, href, canPrintDirectly } = useShell();
  const navigate = useNavigate();
  const [job, setJob] = useState<{ collection: string; jobId: string } | null>(null);
  useLiveReload({
    stream: { url: '/events/orders', event: 'order', concerns: (id) => id === order.id },
    pollMs: 10_000,
  });
  const { act, question, isBusy, outcome, dismiss } = useOrderActions({
    onAnswer: ({ intent, jobId: started, skipped }) => {
      const { document, prints } = actOf(intent);
      if (document && started) setJob({ collection: document, jobId: started });
      if (prints && started && skipped.length === 0) navigate(href('/printing'));
    },
  });
  const acts = actsAt('page', may, { canPrintDirectly }).filter((one) =>
    order.acts.includes(one.act),
  );
  /** The next sensible act; never one that takes something away, nor before it is decided whether the
   *  parcel leaves. */
  const isNext = (one: OfferedAct) =>
    one === acts[0] && !one.asks && order.pip !== 'full' && !isUndecided(order);
  return (
    <Frame
      title={`Order ID ${order.orderId}`}
      titleExtra={<OrderStatusBadge order={order} />}
      subtitle={
        <>
          {order.storeName}, <DateTime at={order.createdAt} />
        </>
      }
      back={{ label: 'Orders', path: '/orders' }}
      actions={
        <>
          {acts.toReversed().map((one) => (
            <ActButton
              key={one.act}
              kind={isNext(one) ? 'primary' : 'plain'}
              offered={one}
              orderKey={order.orderKey}
              busy={isBusy}
              onAct={(intent) => act(intent, [order.orderKey], true)}
            />
          ))}
        </>
      }
    >
      <ActQuestion {...question} />
      <ActOutcome outcome={outcome} onClose={dismiss} />
      <OrderMatters
        matters={order.matters}
        acts={acts}
        maySettle={maySettle}
        isBusy={isBusy}
        onCancel={() => act('cancel', [order.orderKey], true)}
      />
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
        <div className="t-columns">
          <div className="t-stack">
            <LiveTracking link={order.delivery.liveTracking} trackingOrigin={trackingOrigin} />
            <OrderItems order={order} />
            <Card title="Timeline">
              <Timeline events={timelineOf(order.timeline)} />
            </Card>
          </div>
          <div className="t-stack">
            <CustomerCard order={order} nameOnLabel={nameOnLabel} />
            <DeliveryCard order={order} productName={productName} />
            <PickupCard order={order} />
            <OrderKeys order={order} />
            <FeesCard fees={order.fees} />
          </div>
        </div>
      </div>
      {job ? (
        <LabelProgress key={job.jobId} {...job} total={1} onClose={() => setJob(null)} />
      ) : null}
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
