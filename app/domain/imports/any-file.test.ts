import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupRows } from './check-rows.ts';
import { headOfFile } from './head-of-file.ts';
import { SEPARATOR_SIGNS } from './import-fields.rules.ts';
import { readRows, type FileRow } from './read-rows.ts';
import { orderOfRows } from './row-order.rules.ts';

const STORE = {
  name: 'Karoo',
  locations: [{ id: '0198f2a0-0000-7000-8000-000000000001', name: 'Shop', address: '1 Main' }],
};
const HEADS = {
  orderId: ['Order ID', 'order_number', 'Order No.'],
  name: ['Customer', 'Receiver Name', 'Shipping Name', 'shipping_name'],
  phone: ['Phone', 'Receiver Contact', 'Cell Number', 'Phone (Shipping)'],
  street: ['Street', 'Delivery Address', 'Shipping Address1', 'Address Line 1'],
  city: ['City', 'Delivery City', 'City (Shipping)', 'Town'],
  code: ['Postal Code', 'Shipping Zip', 'Delivery code', 'Postcode'],
  item: ['Item', 'Lineitem name', 'Product Title'],
} as const;

const heads = fc.record({
  orderId: fc.constantFrom(...HEADS.orderId),
  name: fc.constantFrom(...HEADS.name),
  phone: fc.constantFrom(...HEADS.phone),
  street: fc.constantFrom(...HEADS.street),
  city: fc.constantFrom(...HEADS.city),
  code: fc.constantFrom(...HEADS.code),
  item: fc.constantFrom(...HEADS.item),
});
/** Characters that people, Excel and chat programs put around a value. */
const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => ` ${text} `,
  (text: string) => `'${text}`,
  (text: string) => `="${text}"`,
  (text: string) => `\u202a${text}\u202c`,
);
const order = fc.record({
  street: fc.constantFrom('Unit 4, Block B; 12 Kloof Street', '7 Hill | Road', "O'Connell 5\tA"),
  phone: fc.constantFrom('082 123 4567', '0821234567', '+27821234567'),
  code: fc.constantFrom('0083', '0002', '8001'),
  items: fc.array(fc.constantFrom('Mug, blue', 'Plate; "large"', 'Cup'), {
    minLength: 1,
    maxLength: 3,
  }),
  decorate: around,
});
const file = fc.record({
  heads,
  orders: fc.array(order, { minLength: 1, maxLength: 4 }),
  separator: fc.constantFrom(...SEPARATOR_SIGNS),
  ending: fc.constantFrom('\n', '\r\n', '\r'),
  title: fc.constantFrom('', 'Orders for Friday, 3 July', 'Naam; datum\n'),
  bom: fc.constantFrom('', '\ufeff'),
});

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test('a file with any headers, separator and decoration gives the orders that are in it', async () => {
  await fc.assert(
    fc.asyncProperty(file, async ({ heads: names, orders, separator, ending, title, bom }) => {
      const rows = orders.flatMap(({ street, phone, code, items, decorate }, n) =>
        items.map((item) => [
          decorate(`00${n}`),
          `Bo ${n}`,
          decorate(phone),
          street,
          'Durban',
          decorate(code),
          item,
        ]),
      );
      const lines = [Object.values(names), ...rows].map((cells) =>
        cells.map(quoted).join(separator),
      );
      const text = bom + [...(title ? title.split('\n') : []), ...lines].join(ending);
      const bytes = Buffer.from(text);

      const head = await headOfFile(bytes, 'utf-8');
      const read: FileRow[] = [];
      for await (const row of readRows(once(bytes), { encoding: 'utf-8', ...head }))
        if (row.row > head.headRow) read.push(row);
      const settings = {
        mapping: head.mapping,
        storeName: STORE.name,
        pickupLocationId: '',
        includeDone: false,
        dateOrder: '' as const,
      };
      const made = groupRows(read, settings).map((one) =>
        orderOfRows(one, {
          settings,
          stores: [STORE],
          packed: [],
          isDeliveryStatus: false,
          dateOrder: 'dayFirst',
          now: new Date(),
        }),
      );

      expect(made).toMatchObject(
        orders.map(({ street, code, items }, n) => ({
          kind: 'order',
          input: {
            orderId: `00${n}`,
            customerName: `Bo ${n}`,
            phone: '+27821234567',
            street,
            city: 'Durban',
            postalCode: code,
            lines: items.map((name) => ({ name })),
          },
        })),
      );
    }),
    { numRuns: 60 },
  );
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
