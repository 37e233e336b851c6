# Cancels an order that was not collected yet. The fee is refunded.
curl --fail-with-body -sS -X POST "$API_URL/api/orders/cancel" \
  -H "Authorization: Bearer $STORE_TOKEN" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-$ORDER_KEY-cancel" \
  -d "{ \"order_keys\": [\"$ORDER_KEY\"] }"
