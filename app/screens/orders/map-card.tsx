import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import type { OrderPlace } from '#app/domain/orders/order-places.rules.ts';
import { distanceWords } from '#app/domain/shared/distance.ts';
import { orderMessages } from '#app/messages/order.ts';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import type { MapTiles } from '#app/ui/map-pin.rules.ts';
import { MapPin, PlacesMap } from '#app/ui/places-map.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { places: OrderDetail['places']; tiles: MapTiles };

/** A map of the pickup, the recipient and the driver's last position. A list beside it gives the same information to
 *  users who cannot see the map. */
export function MapCard({ places, tiles }: Props) {
  const { text } = useMessages(orderMessages);
  if (places.length === 0) return null;
  const recipient = places.find(({ kind, approximate }) => kind === 'recipient' && !approximate);
  return (
    <Card title={text('map.title')}>
      <div className="map-places">
        <PlacesMap label={text('map.label')} places={places} tiles={tiles} />
        <ul className="map-places__list" aria-label={text('map.places')}>
          {places.map((place) => (
            <li key={place.kind}>
              <MapPin kind={place.kind} />
              <span>
                <strong>{text(`map.place.${place.kind}`)}</strong> {place.name}
                <Note place={place} recipient={recipient ?? null} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

type NoteProps = { place: OrderPlace; recipient: OrderPlace | null };

/** A note which says that a position is only approximate, or when the driver's position was reported. */
function Note({ place, recipient }: NoteProps) {
  const { text, parts } = useMessages(orderMessages);
  if (place.approximate) return <span className="map-places__note">{text('map.approximate')}</span>;
  if (place.kind !== 'driver' || place.at === null) return null;
  const date = <DateTime key="date" at={place.at} />;
  return (
    <span className="map-places__note">
      {recipient
        ? parts('map.reportedFrom', { date, distance: distanceWords(place, recipient) })
        : parts('map.reported', { date })}
    </span>
  );
}
