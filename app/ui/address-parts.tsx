import { FormLayout, Select, TextField } from '@shopify/polaris';
import { PROVINCES } from '#app/domain/shared/province.ts';
import type { AddressValue } from './address.ts';

const PARTS = ['street', 'suburb', 'city', 'province', 'postalCode'] as const;
export type AddressPart = (typeof PARTS)[number];

const POSITION = ['latitude', 'longitude', 'geoSource', 'precision'] as const;

const PROVINCE_OPTIONS = [
  { label: 'Choose a province', value: '' },
  ...Object.entries(PROVINCES).map(([value, label]) => ({ label, value })),
];

type Props = {
  value: AddressValue;
  onChange(part: AddressPart, text: string): void;
  namePrefix: string;
  disabled: boolean;
};

/** The address part by part, to be corrected or filled in by hand. */
export function AddressParts({ value, onChange, namePrefix, disabled }: Props) {
  const part = (key: AddressPart) => ({
    name: namePrefix + key,
    value: value[key],
    disabled,
    onChange: (text: string) => onChange(key, text),
  });
  return (
    <FormLayout>
      <TextField label="Street" autoComplete="off" maxLength={200} {...part('street')} />
      <FormLayout.Group condensed>
        <TextField label="Suburb" autoComplete="off" maxLength={100} {...part('suburb')} />
        <TextField label="City or town" autoComplete="off" maxLength={100} {...part('city')} />
      </FormLayout.Group>
      <FormLayout.Group condensed>
        <Select label="Province" options={PROVINCE_OPTIONS} {...part('province')} />
        <TextField
          label="Postal code"
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          {...part('postalCode')}
        />
      </FormLayout.Group>
    </FormLayout>
  );
}

type PostedProps = Pick<Props, 'value' | 'namePrefix'>;

/** The same parts for a form in which they are not shown. */
export function PostedParts({ value, namePrefix }: PostedProps) {
  return PARTS.map((key) => (
    <input key={key} type="hidden" name={namePrefix + key} value={value[key]} />
  ));
}

export function PostedPosition({ value, namePrefix }: PostedProps) {
  return POSITION.map((key) => (
    <input key={key} type="hidden" name={namePrefix + key} value={value[key] ?? ''} />
  ));
}
