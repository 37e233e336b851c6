import { useState } from 'react';
import { BlockStack } from '@shopify/polaris';
import { EMPTY_ADDRESS, isApproximate, type AddressValue } from './address.ts';
import { AddressField, NO_POSITION, type AddressFieldProps } from './address-field.tsx';
import { PinMap, type PinMapProps } from './pin-map.tsx';
import type { TypedPosition } from './pin-position.tsx';

type AddressPickerProps = Omit<AddressFieldProps, 'value' | 'onChange'> &
  Pick<PinMapProps, 'tileUrl' | 'tileAttribution'> & {
    initial?: AddressValue;
    onChange?(value: AddressValue): void;
  };

/** The address with the map under it, for a form that only needs the posted fields. */
export function AddressPicker({
  initial = EMPTY_ADDRESS,
  onChange,
  tileUrl,
  tileAttribution,
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

  return (
    <BlockStack gap="400">
      <AddressField {...field} value={value} onChange={change} />
      <PinMap
        position={latitude !== null && longitude !== null ? { latitude, longitude } : null}
        onMove={(position) =>
          change({ ...value, ...position, geoSource: 'pin', precision: 'street', typed: null })
        }
        typed={typed}
        onType={type}
        errors={field.errors}
        approximate={isApproximate(value)}
        tileUrl={tileUrl}
        tileAttribution={tileAttribution}
        disabled={field.disabled}
      />
    </BlockStack>
  );
}
