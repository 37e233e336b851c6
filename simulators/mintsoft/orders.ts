import { z } from 'zod';

/** The statuses of the simulated account. */
export const STATUSES = [
  { ID: 1, Name: 'NEW' },
  { ID: 2, Name: 'PRINTED' },
  { ID: 4, Name: 'DESPATCHED' },
  { ID: 5, Name: 'CANCELLED' },
] as const;
const [NEW, , DESPATCHED, CANCELLED] = STATUSES;

export const WAREHOUSES = [
  { ID: 1, Name: 'Epping Fulfilment' },
  { ID: 2, Name: 'Midrand Fulfilment' },
];
export const SERVICES = [
  { ID: 11, Name: 'The Courier Guy ECO' },
  { ID: 12, Name: 'Fastway Local' },
];

/** The fields of a new order that are checked. Further fields are kept as sent. */
const NewOrder = z.object({
  OrderNumber: z.string().min(1),
  FirstName: z.string(),
  LastName: z.string(),
  Address1: z.string().min(1),
  Address2: z.string(),
  Town: z.string().min(1),
  County: z.string(),
  PostCode: z.string(),
  Country: z.string().length(2),
  Currency: z.string().default('GBP'),
  Warehouse: z.string().min(1),
  CourierService: z.string().min(1),
  OrderItems: z
    .array(z.object({ SKU: z.string().min(1), Quantity: z.number().int().positive() }).loose())
    .min(1),
});

export const SimOrder = NewOrder.loose().extend({
  ID: z.number().int(),
  OrderStatusId: z.number().int(),
  Part: z.number().int(),
  NumberOfParts: z.number().int(),
  DespatchDate: z.string().nullable(),
  CourierServiceName: z.string().nullable(),
  TrackingNumber: z.string().nullable(),
  TrackingURL: z.string().nullable(),
});
export type SimOrder = z.infer<typeof SimOrder>;

export const SimState = z.object({
  nextId: z.number().int().default(1_001),
  orders: z.array(SimOrder).default([]),
  /** By order id: the URLs to call when the order is despatched, cancelled or split. */
  hooks: z
    .record(
      z.string(),
      z.object({ despatched: z.string(), cancelled: z.string(), split: z.string() }),
    )
    .default({}),
});
export type SimState = z.infer<typeof SimState>;

export const result = (order: SimOrder | null, message: string | null) => [
  {
    OrderId: order?.ID ?? 0,
    OrderNumber: order?.OrderNumber ?? null,
    Success: message === null,
    OrderStatusId: order?.OrderStatusId ?? 0,
    Message: message,
  },
];

/** PUT /api/Order; each order number is accepted only once. */
export function takeIn(state: SimState, body: unknown) {
  const read = NewOrder.loose().safeParse(body);
  if (!read.success) return result(null, read.error.issues[0]?.path.join('.') + ' is required');
  const { OrderNumber } = read.data;
  if (state.orders.some((one) => one.OrderNumber === OrderNumber))
    return result(null, `Order Number ${OrderNumber} already exists`);
  const order: SimOrder = {
    ...read.data,
    ID: (state.nextId += 1),
    OrderStatusId: NEW.ID,
    Part: 1,
    NumberOfParts: 1,
    DespatchDate: null,
    CourierServiceName: null,
    TrackingNumber: null,
    TrackingURL: null,
  };
  state.orders.push(order);
  return result(order, null);
}

export function change(order: SimOrder, body: unknown) {
  const read = NewOrder.loose().safeParse(body);
  if (!read.success) return result(null, read.error.issues[0]?.path.join('.') + ' is required');
  if (order.OrderStatusId !== NEW.ID) return result(order, 'The order can no longer be changed');
  Object.assign(order, read.data);
  return result(order, null);
}

export function cancel(order: SimOrder) {
  if (order.OrderStatusId === DESPATCHED.ID)
    return result(order, 'The order was despatched already');
  if (order.OrderStatusId === CANCELLED.ID) return result(order, 'The order was cancelled already');
  order.OrderStatusId = CANCELLED.ID;
  return result(order, null);
}

export const isOpen = ({ OrderStatusId }: SimOrder) => OrderStatusId === NEW.ID;

export function despatch(order: SimOrder, at: Date): void {
  const number = `EPP${order.ID}`;
  Object.assign(order, {
    OrderStatusId: DESPATCHED.ID,
    DespatchDate: at.toISOString().slice(0, 19),
    CourierServiceName: SERVICES[0]?.Name ?? null,
    TrackingNumber: number,
    TrackingURL: `https://track.epping.example/${number}`,
  });
}

/** Splits an order into two with the same number, as Mintsoft does when an item is out of stock. */
export function divide(state: SimState, order: SimOrder): SimOrder {
  const rest: SimOrder = { ...order, ID: (state.nextId += 1), Part: 2, NumberOfParts: 2 };
  order.NumberOfParts = 2;
  state.orders.push(rest);
  return rest;
}
