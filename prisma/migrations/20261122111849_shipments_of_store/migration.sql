-- A store's shipments in the order in which they were requested: what it was told is compared in batches.
CREATE INDEX "shipments_of_store" ON "shipments"("store_id", "requested_at", "id");
