# Changes an order that is not on its way yet. Fields that are left out stay unchanged.
curl --fail-with-body -sS -X POST "$API_URL/api/orders/update" \
  -H "Authorization: Bearer $STORE_TOKEN" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-$ORDER_KEY-note-1" \
  -d "{ \"order_key\": \"$ORDER_KEY\", \"note\": \"Ring the bell twice\" }"
