# Lists the store's orders, newest first, ten per page.
curl --fail-with-body -sS -X POST "$API_URL/api/store/orders?limit=10&page=1" \
  -H "Authorization: Bearer $STORE_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{}'
