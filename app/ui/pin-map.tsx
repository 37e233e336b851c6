import { useCallback, useEffect, useRef } from 'react';
import { Banner, BlockStack, Text } from '@shopify/polaris';
import type { Position } from '#app/domain/shared/geo.ts';
import { addressMessages } from '#app/messages/address.ts';
import type { MapTiles } from './map-pin.rules.ts';
import { PinPosition, type PinPositionProps } from './pin-position.tsx';
import { useMapView } from './use-map-view.ts';
import { useMessages } from './use-messages.ts';
import './map.css';

export type PinMapProps = PinPositionProps & {
  /** Whether the position is less exact than a street. Where the map shows streets, a banner asks the user to move
   *  the pin. */
  approximate?: boolean;
  tiles: MapTiles;
};

/** A map of fixed height with one pin, which is dragged, moved with the arrow keys, or set by coordinates. */
export function PinMap(props: PinMapProps) {
  const { text } = useMessages(addressMessages);
  const { position, onMove, approximate = false, disabled = false } = props;
  const { tileUrl, tileAttribution } = props.tiles;
  const box = useRef<HTMLDivElement>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  const load = useCallback(async () => {
    const { createPinMapView } = await import('./pin-map.client-view.ts');
    const moved = (next: Position) => move.current(next);
    return (at: HTMLElement) =>
      createPinMapView(at, text, { tileUrl, tileAttribution, onMove: moved });
  }, [text, tileUrl, tileAttribution]);
  const { view, failed } = useMapView(box, load);

  const { latitude, longitude } = position ?? {};
  const isPlaced = latitude !== undefined && longitude !== undefined;
  useEffect(() => {
    view?.show(isPlaced ? { latitude, longitude } : null, disabled);
  }, [view, isPlaced, latitude, longitude, disabled]);

  return (
    <BlockStack gap="200">
      <div ref={box} className="map-box" role="group" aria-label={text('map.label')} />
      {/* This line keeps its height while it is empty. Otherwise a button below would move away under the pointer when
          a typed coordinate loses the focus. */}
      <p className="t-quiet map-position" role="status">
        {isPlaced && props.typed === null
          ? text('map.position', { latitude: latitude.toFixed(5), longitude: longitude.toFixed(5) })
          : null}
      </p>
      {/* Below the map, so that the map does not jump when the banner disappears. */}
      {approximate && tileUrl ? <Banner tone="warning">{text('map.approximate')}</Banner> : null}
      {failed ? <Text as="p">{text('map.failed')}</Text> : null}
      <PinPosition {...props} />
    </BlockStack>
  );
}
