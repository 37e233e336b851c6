import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import type { OrderPlace } from '#app/domain/orders/order-places.rules.ts';
import { distanceWords } from '#app/domain/shared/distance.ts';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import type { MapTiles } from '#app/ui/map-pin.rules.ts';
import { MapPin, PlacesMap } from '#app/ui/places-map.tsx';

type Props = { places: OrderDetail['places']; tiles: MapTiles };

const TITLE: Readonly<Record<OrderPlace['kind'], string>> = {
  pickup: 'Pickup',
  recipient: 'Recipient',
  driver: 'Driver',
};

/** A map of the pickup, the recipient and the driver's last position. A list beside it says the same for users who
 *  cannot see the map. */
export function MapCard({ places, tiles }: Props) {
  if (places.length === 0) return null;
  const recipient = places.find(({ kind, approximate }) => kind === 'recipient' && !approximate);
  return (
    <Card title="Map">
      <div className="map-places">
        <PlacesMap label="Map of this order" places={places} tiles={tiles} />
        <ul className="map-places__list" aria-label="Places on the map">
          {places.map((place) => (
            <li key={place.kind}>
              <MapPin kind={place.kind} />
              <span>
                <strong>{TITLE[place.kind]}</strong> {place.name}
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

/** Says that a position is only approximate, or how old the driver's is. */
function Note({ place, recipient }: NoteProps) {
  if (place.approximate)
    return (
      <span className="map-places__note">
        Shown at the town centre, because only the town is known.
      </span>
    );
  if (place.kind !== 'driver' || place.at === null) return null;
  return (
    <span className="map-places__note">
      Reported <DateTime at={place.at} />
      {recipient ? `. ${distanceWords(place, recipient)} from the recipient.` : null}
    </span>
  );
}
