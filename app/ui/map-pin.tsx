import { PIN_SHAPE, PIN_SIGNS, type PinKind } from './map-pin.rules.ts';
import './map.css';

/** The picture of a pin, as it is on the map, beside the text that says what it is. */
export function MapPin({ kind }: { kind: PinKind }) {
  return (
    <span className={`map-pin map-pin--${kind}`}>
      <svg viewBox="0 0 32 42" width="20" height="26" aria-hidden="true">
        <path className="map-pin__shape" d={PIN_SHAPE} />
        <path className="map-pin__sign" d={PIN_SIGNS[kind]} />
      </svg>
    </span>
  );
}
