import { useState } from 'react';
import { BlockStack } from '@shopify/polaris';
import {
  EMPTY_ADDRESS,
  formatAddress,
  isApproximate,
  NO_POSITION,
  withOwnPosition,
  type AddressValue,
  type TypedPosition,
} from './address.ts';
import { AddressField, type AddressFieldProps } from './address-field.tsx';
import { PinMap, type PinMapProps } from './pin-map.tsx';
import { PinPosition } from './pin-position.tsx';

type AddressPickerProps = Omit<AddressFieldProps, 'value' | 'onChange'> &
  Pick<PinMapProps, 'tiles'> & {
    initial?: AddressValue;
    onChange?(value: AddressValue): void;
    /** False where there is no street map to set a pin on. The town centre is used then, and a user who knows
     *  the exact position can still type it. */
    asksPin?: boolean;
  };

/** The address fields with the map below them, for a form that only needs the posted values. */
export function AddressPicker({
  initial = EMPTY_ADDRESS,
  onChange,
  tiles,
  asksPin = true,
  ...field
}: AddressPickerProps) {
  const [value, setValue] = useState(initial);
  const change = (next: AddressValue) => {
    setValue(next);
    onChange?.(next);
  };
  const { typed = null } = value;
  const placed = withOwnPosition(value);
  const { latitude, longitude } = placed;
  function type(next: TypedPosition) {
    const isEmpty = `${next.latitude}${next.longitude}`.trim() === '';
    change({ ...value, ...(isEmpty ? { ...NO_POSITION, typed: null } : { typed: next }) });
  }

  const isBegun = formatAddress(value) !== '' || typed !== null;
  const pin: PinMapProps = {
    position: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    onMove: (position) =>
      change({
        ...value,
        ...position,
        geoSource: 'pin',
        precision: 'street',
        typed: null,
        isSetHere: true,
        placedFor: null,
      }),
    typed,
    onType: type,
    approximate: isApproximate(placed),
    tiles,
    ...(field.errors ? { errors: field.errors } : {}),
    ...(field.disabled ? { disabled: field.disabled } : {}),
  };
  return (
    <BlockStack gap="400">
      <AddressField {...field} asksPin={asksPin} value={value} onChange={change} />
      {asksPin ? <PinMap {...pin} /> : isBegun ? <PinPosition {...pin} /> : null}
    </BlockStack>
  );
}
