// @vitest-environment jsdom
import { expect, test } from 'vitest';
import {
  booked,
  openExtension,
  platformOrder,
  press,
  shown,
  type Asked,
  type Reply,
} from '../../testing/open-extension.ts';
import type { PlatformOrder } from '../../shared/backend.wire.ts';

const TARGET = 'admin.order-details.print-action.render';

/** Opens the print dialog for the given orders; `documents` answers the document calls. */
async function dialog(
  orders: PlatformOrder[],
  documents: (asked: Asked) => Reply | null | Promise<Reply | null>,
) {
  const opened = openExtension(TARGET, 'print-order', async (one) => {
    if (one.path.endsWith('/by-external-id')) return { body: { orders } };
    return (await documents(one)) ?? { body: documentReply(one) };
  });
  opened.extension.shopify.data.selected = [{ id: 'gid://shopify/Order/1' }];
  await opened.extension.render();
  await expect.poll(shown).not.toContain('Looking up');
  return opened;
}

/** A backend whose documents are completed at once. */
function documentReply({ path, body }: Asked): object {
  const [, kind, jobId, ticket] = /documents\/([\w-]+)(?:\/([\w-]+))?(\/ticket)?$/.exec(path) ?? [];
  if (ticket) return { url: `/documents/${jobId}.pdf?ticket=once` };
  if (jobId) return { status: 'completed', error: null };
  const keys = (body as { orders: { order_key: string }[] }).orders.map((row) => row.order_key);
  return { jobId: `job-of-${kind}`, accepted: keys, skipped: [] };
}

const source = () => document.querySelector('s-admin-print-action')?.getAttribute('src') ?? null;

function choose(kind: string): void {
  const list = document.querySelector('s-choice-list') as Element & { values: string[] };
  list.values = [kind];
  list.dispatchEvent(new Event('change'));
}

test('the labels of all booked parts of a split order are in one document', async () => {
  const { external_id: _whole, ...part } = booked(2, { order_id: '#1001-2' });
  const { asked } = await dialog([booked(1, { parts: [part] })], () => null);
  choose('shipping-labels');

  await expect.poll(source).not.toBeNull();
  expect(asked.find((one) => one.path === '/api/documents/shipping-labels')?.body).toEqual({
    orders: [{ order_key: 'KEY1' }, { order_key: 'KEY2' }],
  });
});

test('opening the dialog makes no document, because a document counts as printed', async () => {
  const { asked } = await dialog([booked(1)], () => null);
  await expect.poll(() => document.querySelector('s-choice-list')).not.toBeNull();

  expect(asked.map(({ path }) => path)).toEqual(['/api/orders/by-external-id']);
  expect(source()).toBeNull();
  expect(shown()).not.toContain('Preparing the document');
});

test('the label of a booked order is made once it is chosen, and passed to the print dialog', async () => {
  const { asked } = await dialog([booked(1)], () => null);
  choose('shipping-labels');

  await expect.poll(source).toBe('/documents/job-of-shipping-labels.pdf?ticket=once');
  expect(shown()).toContain('1 order is ready to print.');
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/orders/by-external-id',
    'POST /api/documents/shipping-labels',
    'GET /api/documents/shipping-labels/job-of-shipping-labels',
    'POST /api/documents/shipping-labels/job-of-shipping-labels/ticket',
  ]);
  expect(asked[1]?.body).toEqual({ orders: [{ order_key: 'KEY1' }] });
});

test('the packing slip of an order without a label is made', async () => {
  await dialog([platformOrder(1)], () => null);
  choose('packing-slips');

  await expect.poll(source).toContain('job-of-packing-slips');
  expect(shown()).not.toContain('left out');
});

test('labels of an order without a courier are refused with the reason and what to do', async () => {
  await dialog([platformOrder(1)], ({ path }) =>
    path.endsWith('/shipping-labels')
      ? {
          status: 422,
          body: {
            message: 'You can only print labels for orders that have been shipped.',
            skipped: [
              {
                orderKey: 'KEY1',
                orderId: '#1001',
                reason: 'The order has the status Thumela Eligible.',
              },
            ],
          },
        }
      : null,
  );
  choose('packing-slips');
  await expect.poll(source).not.toBeNull();

  choose('shipping-labels');

  await expect
    .poll(shown)
    .toContain('1 order is left out #1001: The order has the status Thumela Eligible.');
  expect(shown()).toContain('An order has a label once its courier is booked.');
  expect(source()).toBeNull();
});

test('a document whose selection changed while it was made is never printed', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply | null>();
  const { asked } = await dialog([booked(1)], ({ path }) =>
    path.endsWith('/shipping-labels') ? promise : null,
  );
  choose('shipping-labels');
  await expect.poll(shown).toContain('Preparing the document');

  choose('packing-slips');
  await expect.poll(source).toContain('job-of-packing-slips');
  resolve(null);
  // Enough turns for the abandoned document to make all its calls, if it still did.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setTimeout(next));

  expect(source()).toContain('job-of-packing-slips');
  expect(asked.filter(({ path }) => path.includes('job-of-shipping-labels'))).toEqual([]);
});

test('a document that could not be made shows an error, and is made again on request', async () => {
  let isBroken = true;
  await dialog([booked(1)], ({ method }) =>
    method === 'GET' && isBroken
      ? { body: { status: 'error', error: 'The document could not be created. Try again.' } }
      : null,
  );
  choose('shipping-labels');
  await expect.poll(shown).toContain('The document could not be created. Try again.');
  expect(source()).toBeNull();

  isBroken = false;
  press('Try again');

  await expect.poll(source).toContain('job-of-shipping-labels');
  expect(shown()).not.toContain('could not be made');
});

test('an order that has not been imported yet makes no document, and can be looked up again', async () => {
  const orders: PlatformOrder[] = [];
  await dialog(orders, () => null);
  expect(shown()).toContain('1 order has not been imported yet');
  expect(source()).toBeNull();

  orders.push(booked(1));
  press('Check again');
  await expect.poll(() => document.querySelector('s-choice-list')).not.toBeNull();
  choose('shipping-labels');

  await expect.poll(source).not.toBeNull();
});
