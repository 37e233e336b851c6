import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { Banner } from '#app/ui/banner.tsx';
import { DateTime } from '#app/ui/date-time.tsx';

/** The order's state at its store's warehouse, and how to track what has left. */
export function WarehouseNotice({ warehouse }: Pick<OrderDetail, 'warehouse'>) {
  if (!warehouse) return null;
  const { since, sentAt, parcels } = warehouse;
  const at = sentAt ?? since;
  if (!at) return null;
  return (
    <Banner tone="info" title={titleOf(warehouse)}>
      <p>
        {sentAt ? 'On ' : 'Since '}
        <DateTime at={at} />.
      </p>
      {parcels.map(({ id, carrier, number, url }) => (
        <p key={id}>
          {carrier ?? 'Parcel'}:{' '}
          {url ? (
            <a href={url} target="_blank" rel="noreferrer noopener">
              {number ?? 'Track parcel'}
            </a>
          ) : (
            (number ?? 'without a tracking number')
          )}
        </p>
      ))}
    </Banner>
  );
}

function titleOf({
  sentAt,
  isGoing,
  isComingBack,
  parcels,
}: NonNullable<OrderDetail['warehouse']>): string {
  if (sentAt) return 'Sent from the warehouse';
  if (isComingBack) return 'Called back from the warehouse';
  if (parcels.length > 0) return 'Partly sent from the warehouse';
  return isGoing ? 'Goes to the warehouse' : 'At the warehouse';
}
