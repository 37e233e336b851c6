// Creates an order, changes it, reads it and cancels it. Node 20 or newer; no packages needed.
// Set API_URL and STORE_TOKEN in the environment. Set ORDER_ID too, so that a repeated run creates no second order.
const { API_URL, STORE_TOKEN, ORDER_ID = '1043' } = process.env;

async function call(path, body, { method = 'POST', idempotencyKey } = {}) {
  const response = await fetch(`${API_URL}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${STORE_TOKEN}`,
      'Content-Type': 'application/json',
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.message}`);
  return answer;
}

const created = await call(
  '/orders/create/custom',
  {
    order_id: ORDER_ID,
    name: 'Lerato Sithole',
    phone: '0795550420',
    address1: '27 Mahatma Gandhi Road',
    city: 'Durban',
    zip: '4001',
    line_items: [{ name: 'Beaded bowl', quantity: 1, price: '650.00' }],
  },
  { idempotencyKey: `order-${ORDER_ID}-create` },
);

await call(
  '/orders/update',
  { order_key: created.order_key, note: 'Ring the bell twice' },
  { idempotencyKey: `order-${ORDER_ID}-note-1` },
);

const { order } = await call('/orders/get', { orderId: created.order_key }, { method: 'PUT' });

const cancelled = await call(
  '/orders/cancel',
  { order_keys: [created.order_key] },
  { idempotencyKey: `order-${ORDER_ID}-cancel` },
);

console.log(
  JSON.stringify({ order_key: order.order_key, note: order.note, accepted: cancelled.accepted }),
);
