import { useEffect, useRef, useState } from 'react';
import { Banner, BlockStack, FormLayout, Text, TextField } from '@shopify/polaris';
import { parsePosition, parsePositionPair, type Position } from '#app/domain/shared/geo.ts';
import type { PinMapView } from './pin-map.client-view.ts';
import './pin-map.css';

export type PinMapProps = {
  position: Position | null;
  onMove(position: Position): void;
  /** The position is only the middle of a town: say so. */
  approximate?: boolean;
  /** 'https://…/{z}/{x}/{y}.png'; null draws a plain grid with the names of towns. */
  tileUrl: string | null;
  tileAttribution?: string;
  disabled?: boolean;
};

/** A map of fixed height with one pin: dragged, moved by the arrow keys, or placed by numbers. */
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
  useEffect(() => {
    const shown =
      latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    view?.show(shown, disabled);
  }, [view, latitude, longitude, disabled]);

  return (
    <BlockStack gap="200">
      <div ref={box} className="pin-map" role="group" aria-label="Map with the pin" />
      {/* Below the map: it goes when the pin moves, and the map must not jump then. */}
      {approximate ? (
        <Banner tone="warning">This is the middle of the town. Move the pin to the door.</Banner>
      ) : null}
      {failed ? (
        <Text as="p">The map could not be loaded. Type the latitude and longitude instead.</Text>
      ) : null}
      <Coordinates position={position} onMove={onMove} disabled={disabled} />
    </BlockStack>
  );
}

function Coordinates({
  position,
  onMove,
  disabled,
}: Pick<PinMapProps, 'position' | 'onMove' | 'disabled'>) {
  // What is being typed; null while the fields follow the pin.
  const [typed, setTyped] = useState<{ latitude: string; longitude: string } | null>(null);
  const shown = typed ?? {
    latitude: position?.latitude.toFixed(6) ?? '',
    longitude: position?.longitude.toFixed(6) ?? '',
  };
  useEffect(() => setTyped(null), [position?.latitude, position?.longitude]);

  function change(next: { latitude: string; longitude: string }, text: string) {
    setTyped(next);
    const pasted = parsePositionPair(text);
    if (pasted) {
      setTyped(null);
      onMove(pasted);
    }
  }
  function settle() {
    if (!typed) return;
    const next = parsePosition(typed.latitude, typed.longitude);
    if (!next) return;
    setTyped(null);
    onMove(next);
  }
  const complete = typed !== null && typed.latitude.trim() !== '' && typed.longitude.trim() !== '';
  const wrong = complete && !parsePosition(typed.latitude, typed.longitude);

  return (
    <FormLayout>
      <FormLayout.Group condensed>
        <TextField
          label="Latitude"
          value={shown.latitude}
          onChange={(text) => change({ ...shown, latitude: text }, text)}
          onBlur={settle}
          error={
            wrong
              ? 'This is not a place in South Africa, such as -33.918861, 18.423300.'
              : undefined
          }
          autoComplete="off"
          disabled={disabled}
        />
        <TextField
          label="Longitude"
          value={shown.longitude}
          onChange={(text) => change({ ...shown, longitude: text }, text)}
          onBlur={settle}
          autoComplete="off"
          disabled={disabled}
        />
      </FormLayout.Group>
    </FormLayout>
  );
}
