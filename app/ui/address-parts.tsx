import { FormLayout, Select, TextField } from '@shopify/polaris';
import { PROVINCES } from '#app/domain/shared/province.ts';
import { addressMessages } from '#app/messages/address.ts';
import { readTyped, type AddressValue } from './address.ts';
import { useMendable } from './answer-turns.tsx';
import { useMessages } from './use-messages.ts';

export const PARTS = ['street', 'suburb', 'city', 'province', 'postalCode'] as const;
export type AddressPart = (typeof PARTS)[number];

const POSITION = ['latitude', 'longitude', 'geoSource', 'precision'] as const;

const PROVINCE_OPTIONS = Object.entries(PROVINCES).map(([value, label]) => ({ label, value }));

type Props = {
  value: AddressValue;
  onChange(part: AddressPart, text: string): void;
  namePrefix: string;
  disabled: boolean;
  /** The server's errors by field name. */
  errors: Record<string, string>;
};

/** The parts of the address as single fields, to be corrected or filled in by hand. */
export function AddressParts(props: Props) {
  const { text } = useMessages(addressMessages);
  const street = usePart(props, 'street');
  const suburb = usePart(props, 'suburb');
  const city = usePart(props, 'city');
  const province = usePart(props, 'province');
  const postalCode = usePart(props, 'postalCode');
  return (
    <FormLayout>
      <TextField label={text('part.street')} autoComplete="off" maxLength={200} {...street} />
      <FormLayout.Group condensed>
        <TextField label={text('part.suburb')} autoComplete="off" maxLength={100} {...suburb} />
        <TextField label={text('part.city')} autoComplete="off" maxLength={100} {...city} />
      </FormLayout.Group>
      <FormLayout.Group condensed>
        <Select
          label={text('part.province')}
          options={[{ label: text('part.provinceNone'), value: '' }, ...PROVINCE_OPTIONS]}
          {...province}
        />
        <TextField
          label={text('part.postalCode')}
          autoComplete="off"
          inputMode="numeric"
          maxLength={4}
          {...postalCode}
        />
      </FormLayout.Group>
    </FormLayout>
  );
}

function usePart({ value, onChange, namePrefix, disabled, errors }: Props, key: AddressPart) {
  const { error } = useMendable(errors[key], value[key]);
  return {
    name: namePrefix + key,
    value: value[key],
    disabled,
    error: error ?? undefined,
    onChange: (text: string) => onChange(key, text),
  };
}

type PostedProps = Pick<Props, 'value' | 'namePrefix'>;

/** Hidden inputs with the same parts, for a form that does not show them. */
export function PostedParts({ value, namePrefix }: PostedProps) {
  return PARTS.map((key) => (
    <input key={key} type="hidden" name={namePrefix + key} value={value[key]} />
  ));
}

/** Posts the position. Typed coordinates are posted even if they are not a position, because the server validates
 *  them. */
export function PostedPosition({ value, namePrefix }: PostedProps) {
  const read = value.typed && (readTyped(value.typed) ?? value.typed);
  const typed = read && { ...read, geoSource: 'pin', precision: 'street' };
  const posted = typed ?? value;
  const isSetHere = Boolean(typed ?? value.isSetHere);
  return (
    <>
      {POSITION.map((key) => (
        <input key={key} type="hidden" name={namePrefix + key} value={posted[key] ?? ''} />
      ))}
      <input type="hidden" name={`${namePrefix}placed`} value={isSetHere ? 'yes' : ''} />
    </>
  );
}
