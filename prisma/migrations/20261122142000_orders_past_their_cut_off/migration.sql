-- What can be shipped and was not: by store, and since when.
CREATE INDEX "orders_late" ON "orders"("status", "store_id", "received_at");
