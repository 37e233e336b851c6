import { useState } from 'react';
import { BlockStack } from '@shopify/polaris';
import { EMPTY_ADDRESS, formatAddress, isApproximate, type AddressValue } from './address.ts';
import { AddressField, NO_POSITION, type AddressFieldProps } from './address-field.tsx';
import { PinMap, type PinMapProps } from './pin-map.tsx';
import { PinPosition, type TypedPosition } from './pin-position.tsx';

type AddressPickerProps = Omit<AddressFieldProps, 'value' | 'onChange'> &
  Pick<PinMapProps, 'tileUrl' | 'tileAttribution'> & {
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
  tileUrl,
  tileAttribution,
  asksPin = true,
  ...field
}: AddressPickerProps) {
  const [value, setValue] = useState(initial);
  const change = (next: AddressValue) => {
    setValue(next);
    onChange?.(next);
  };
  const { latitude, longitude, typed = null } = value;
  function type(next: TypedPosition) {
    const isEmpty = `${next.latitude}${next.longitude}`.trim() === '';
    change({ ...value, ...(isEmpty ? { ...NO_POSITION, typed: null } : { typed: next }) });
  }

  const isBegun = formatAddress(value) !== '' || typed !== null;
  const pin: PinMapProps = {
    position: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    onMove: (position) =>
      change({ ...value, ...position, geoSource: 'pin', precision: 'street', typed: null }),
    typed,
    onType: type,
    approximate: isApproximate(value),
    tileUrl,
    ...(field.errors ? { errors: field.errors } : {}),
    ...(tileAttribution ? { tileAttribution } : {}),
    ...(field.disabled ? { disabled: field.disabled } : {}),
  };
  return (
    <BlockStack gap="400">
      <AddressField {...field} asksPin={asksPin} value={value} onChange={change} />
      {asksPin ? <PinMap {...pin} /> : isBegun ? <PinPosition {...pin} /> : null}
    </BlockStack>
  );
}
