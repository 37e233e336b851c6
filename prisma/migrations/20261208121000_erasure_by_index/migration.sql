-- The erasure of an order finds its rows while it holds the order's lock. Without these indexes it read the whole tables.
-- Only bodies that are still to be erased, and messages of skipped orders, are in the partial ones.
CREATE INDEX "webhook_deliveries_bodies_partial" ON "webhook_deliveries"("resource_id") WHERE "body" IS NOT NULL AND "resource_id" IS NOT NULL;
CREATE INDEX "print_jobs_order_id_idx" ON "print_jobs"("order_id");
CREATE INDEX "batch_orders_reasons_partial" ON "batch_orders"("order_key") WHERE "reason" IS NOT NULL;
-- The oldest orders whose retention period may be over, without those that were erased long ago.
CREATE INDEX "orders_unerased_partial" ON "orders"("created_at") WHERE "erased_at" IS NULL;
