import type { OrderFormField, OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import { AddressPicker } from '#app/ui/address-picker.tsx';
import type { AddressValue } from '#app/ui/address.ts';
import { TextArea, TextField } from '#app/ui/form-field.tsx';
import type { MapTiles } from '#app/ui/map-pin.rules.ts';
import { usePlaces } from '#app/ui/use-places.ts';

type Field = Extract<
  OrderFormField,
  'orderId' | 'customerRef' | 'email' | 'customerName' | 'phone' | 'note'
>;

type Props = {
  labelOf(field: Field | 'address'): string;
  /** Initial values. */
  values?: Partial<OrderFormValues>;
  address?: AddressValue | undefined;
  errors: Record<string, string>;
  /** The reason why the Order ID cannot be edited; null if it can. */
  fixedOrderId?: string | null;
  tiles: MapTiles;
  onAddress?: () => void;
};

/** Recipient, address and notes: the fields that Create Order and Update Order share. */
export function OrderFields({ labelOf, values = {}, address, errors, ...props }: Props) {
  const places = usePlaces();
  const { fixedOrderId, tiles, onAddress } = props;
  const field = (name: Field) => ({
    name,
    label: labelOf(name),
    defaultValue: values[name] ?? '',
    error: errors[name],
  });
  return (
    <>
      <TextField
        {...field('orderId')}
        maxLength={64}
        readOnly={Boolean(fixedOrderId)}
        help={fixedOrderId}
      />
      <TextField {...field('customerRef')} maxLength={120} />
      <TextField {...field('email')} type="email" maxLength={254} />
      <TextField {...field('customerName')} maxLength={120} />
      <TextField {...field('phone')} type="tel" maxLength={40} />
      <AddressPicker
        label={labelOf('address')}
        tiles={tiles}
        asksPin={tiles.tileUrl !== null}
        {...places}
        {...(address ? { initial: address } : {})}
        {...(onAddress ? { onChange: onAddress } : {})}
        errors={errors}
      />
      <TextArea {...field('note')} maxLength={1000} />
    </>
  );
}
