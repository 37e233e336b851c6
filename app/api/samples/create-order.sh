# Creates an order. A repeat with the same Idempotency-Key gets the same answer and creates no second order.
curl --fail-with-body -sS -X POST "$API_URL/api/orders/create/custom" \
  -H "Authorization: Bearer $STORE_TOKEN" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-1042-create" \
  -d '{
    "order_id": "1042",
    "name": "Lerato Sithole",
    "phone": "0795550420",
    "email": "lerato@example.com",
    "address1": "27 Mahatma Gandhi Road",
    "city": "Durban",
    "zip": "4001",
    "line_items": [{ "name": "Beaded bowl", "quantity": 1, "price": "650.00" }]
  }'
