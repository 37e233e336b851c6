-- Of a store what can be shipped and was not, and since when.
CREATE INDEX "orders_late" ON "orders"("store_id", "status", "received_at");
