import type { AdminPage, Translate } from '../../shared/admin-page.ts';
import { rowsOf, type PlatformOrder, type PlatformRow } from '../../shared/backend.wire.ts';
import { MissingNotice, ProblemNotice, Waiting } from '../../shared/notices.tsx';
import { useAnswer } from '../../shared/use-answer.ts';

/** The card on Shopify's order page: the parcel's progress, and the actions available now. */
export function ShipmentBlock({ ids, backend, t, onShip }: AdminPage & { onShip(): void }) {
  const [found, reload] = useAnswer(() => backend.findOrders(ids));
  const order = found?.ok ? found.value[0] : undefined;
  return (
    <s-admin-block
      heading={t('block.heading')}
      collapsedSummary={order ? order.status : t('block.heading')}
    >
      <s-stack gap="base">
        {found === null ? <Waiting text={t('block.loading')} /> : null}
        {found?.ok === false ? (
          <ProblemNotice problem={found.problem} t={t} onRetry={reload} />
        ) : null}
        {found?.ok && !order ? <MissingNotice count={1} t={t} onRetry={reload} /> : null}
        {order ? <Shipment order={order} t={t} onShip={onShip} onRefresh={reload} /> : null}
      </s-stack>
    </s-admin-block>
  );
}

type ShipmentProps = { order: PlatformOrder; t: Translate; onShip(): void; onRefresh(): void };

function Shipment({ order, t, onShip, onRefresh }: ShipmentProps) {
  const canShip = rowsOf([order]).some((row) => row.ship_problem === null);
  const step = t('block.step', {
    step: order.step + 1,
    count: order.steps.length,
    name: order.steps[order.step] ?? order.status,
  });
  return (
    <>
      <s-stack direction="inline" gap="base" alignItems="center">
        <s-badge tone={toneOf(order)}>{order.status}</s-badge>
        <s-text>{stateOf(order, t) ?? step}</s-text>
      </s-stack>
      {order.notes.map((note) => (
        <s-text key={note}>{note}</s-text>
      ))}
      {order.tracking_page ? (
        <s-text>{t('block.number', { number: order.order_key })}</s-text>
      ) : null}
      {(order.parts ?? []).map((part) => (
        <s-stack key={part.order_key} direction="inline" gap="base" alignItems="center">
          <s-text>{`${part.order_id}: ${stateOf(part, t) ?? part.status}`}</s-text>
          {part.tracking_page ? (
            <s-link href={part.tracking_page} target="_blank">
              {part.order_key}
            </s-link>
          ) : null}
        </s-stack>
      ))}
      {order.delivery_by ? <s-text>{t('block.driver', { name: order.delivery_by })}</s-text> : null}
      <s-stack direction="inline" gap="base" alignItems="center">
        {canShip ? (
          <s-button variant="primary" onClick={onShip}>
            {t('block.ship')}
          </s-button>
        ) : null}
        {order.tracking_page ? (
          <s-link href={order.tracking_page} target="_blank">
            {t('block.track')}
          </s-link>
        ) : null}
        {order.delivery_tracking_link ? (
          <s-link href={order.delivery_tracking_link} target="_blank">
            {t('block.map')}
          </s-link>
        ) : null}
        <s-button variant="tertiary" onClick={onRefresh}>
          {t('block.refresh')}
        </s-button>
      </s-stack>
    </>
  );
}

/** The row's problem, or that it is ready to ship; null if neither applies. Each part of a split order has a row. */
function stateOf({ trouble, ship_problem }: PlatformRow, t: Translate): string | null {
  return trouble ?? (ship_problem === null ? t('block.ready') : null);
}

function toneOf(order: PlatformOrder): 'critical' | 'success' | 'info' | 'neutral' {
  if (order.trouble) return 'critical';
  if (order.steps.length > 2 && order.step === order.steps.length - 1) return 'success';
  return order.ship_problem === null || order.step > 0 ? 'info' : 'neutral';
}
