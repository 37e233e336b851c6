import { useEffect, useRef, useState } from 'react';
import { Banner, BlockStack, Text } from '@shopify/polaris';
import type { PinMapView } from './pin-map.client-view.ts';
import { PinPosition, type PinPositionProps } from './pin-position.tsx';
import './map.css';

export type PinMapProps = PinPositionProps & {
  /** Whether the position is only the centre of a town. Where the map shows streets, a banner asks to move the
   *  pin. */
  approximate?: boolean;
  /** 'https://…/{z}/{x}/{y}.png'; null draws an outline of the country with its towns. */
  tileUrl: string | null;
  tileAttribution?: string;
};

/** A map of fixed height with one pin, which is dragged, moved with the arrow keys, or set by coordinates. */
export function PinMap(props: PinMapProps) {
  const {
    position,
    onMove,
    approximate = false,
    tileUrl,
    tileAttribution = '',
    disabled = false,
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PinMapView | null>(null);
  const [failed, setFailed] = useState(false);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });

  useEffect(() => {
    let closed = false;
    let made: PinMapView | null = null;
    import('./pin-map.client-view.ts')
      .then(({ createPinMapView }) => {
        if (closed || !box.current) return;
        made = createPinMapView(box.current, {
          tileUrl,
          tileAttribution,
          onMove: (next) => move.current(next),
        });
        setView(made);
      })
      .catch(() => setFailed(true));
    return () => {
      closed = true;
      made?.destroy();
      setView(null);
    };
  }, [tileUrl, tileAttribution]);

  const { latitude, longitude } = position ?? {};
  const isPlaced = latitude !== undefined && longitude !== undefined;
  useEffect(() => {
    view?.show(isPlaced ? { latitude, longitude } : null, disabled);
  }, [view, isPlaced, latitude, longitude, disabled]);

  return (
    <BlockStack gap="200">
      <div ref={box} className="map-box" role="group" aria-label="Map with the pin" />
      <p className="t-quiet" role="status">
        {isPlaced && props.typed === null
          ? `The pin is at ${latitude.toFixed(5)}, ${longitude.toFixed(5)}.`
          : null}
      </p>
      {/* Below the map, so that the map does not jump when the banner disappears. */}
      {approximate && tileUrl ? (
        <Banner tone="warning">This is the town centre. Move the pin to the entrance.</Banner>
      ) : null}
      {failed ? (
        <Text as="p">The map could not be loaded. Enter the latitude and longitude instead.</Text>
      ) : null}
      <PinPosition {...props} />
    </BlockStack>
  );
}
