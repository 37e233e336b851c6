import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { StepTracker } from '#app/ui/step-tracker.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { ActOutcome } from './act-outcome.tsx';
import { LabelProgress } from './label-progress.tsx';
import { CustomerCard, DeliveryCard, FeesCard, PickupCard } from './order-cards.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderKeys } from './order-keys.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { canFrame, nextAct, orderNotices, timelineOf } from './order-detail.rules.ts';
import { useOrderActions } from './use-order-actions.ts';

export type OrderScreenProps = {
  order: OrderDetail;
  can: { 'order.ship': boolean; 'order.print': boolean };
  /** The recipient as the label spells them, where its letters are not theirs. */
  nameOnLabel?: string | null;
  productName: string;
  /** The courier's pages that may be framed. */
  trackingOrigin: string | null;
};

export function OrderScreen({
  order,
  can,
  nameOnLabel = null,
  productName,
  trackingOrigin,
}: OrderScreenProps) {
  const { Page: Frame, href, hasEventStreams, canPrintDirectly } = useShell();
  const navigate = useNavigate();
  const [jobId, setJobId] = useState<string | null>(null);
  useLiveReload({
    stream: hasEventStreams
      ? { url: '/events/orders', event: 'order', concerns: (id) => id === order.id }
      : null,
    pollMs: 10_000,
  });
  const { act, isBusy, outcome, dismiss } = useOrderActions({
    onAnswer: ({ intent, jobId: started, skipped }) => {
      if (intent === 'labels') setJobId(started);
      if (intent === 'zebra' && started && skipped.length === 0) navigate(href('/printing'));
    },
  });
  const next = nextAct(order, { ship: can['order.ship'], print: can['order.print'] });
  const keys = [order.orderKey];
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
          {next === 'ship' ? (
            <Button kind="primary" busy={isBusy} onClick={() => act('ship', keys, true)}>
              Request Shipment
            </Button>
          ) : null}
          {next === 'label' && canPrintDirectly ? (
            <Button busy={isBusy} onClick={() => act('zebra', keys, true)}>
              Zebra label
            </Button>
          ) : null}
          {next === 'label' ? (
            <Button
              kind={order.pip === 'full' ? 'plain' : 'primary'}
              busy={isBusy}
              onClick={() => act('labels', keys, true)}
            >
              Print label
            </Button>
          ) : null}
        </>
      }
    >
      <ActOutcome outcome={outcome} onClose={dismiss} />
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
      {jobId ? (
        <LabelProgress key={jobId} jobId={jobId} total={1} onClose={() => setJobId(null)} />
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
