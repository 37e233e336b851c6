import type { OrderFormField } from '#app/domain/orders/order-form.rules.ts';

type Labelled = Extract<
  OrderFormField,
  'orderId' | 'customerRef' | 'email' | 'customerName' | 'phone' | 'note'
>;
export type OrderFieldLabels = Readonly<Record<Labelled | 'address', string>>;

/** The specification's labels of Create Order. */
export const CREATE_LABELS: OrderFieldLabels = {
  orderId: 'Order ID (Optional)',
  customerRef: 'Customer Ref (Optional)',
  email: 'Customer Email (Optional)',
  customerName: 'Customer Name',
  phone: 'Customer Phone (Optional)',
  address: 'Customer Address',
  note: 'Delivery Notes (Optional)',
};

/** The specification's labels of Update Order. */
export const UPDATE_LABELS: OrderFieldLabels = {
  orderId: 'Order ID',
  customerRef: 'Customer Ref',
  email: 'Email',
  customerName: 'Name',
  phone: 'Phone',
  address: 'Address',
  note: 'Delivery Notes',
};
