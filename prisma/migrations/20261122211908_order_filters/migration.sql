-- The open matters of orders: a tie that is no foreign key, since subjects of attention are of many kinds.
CREATE VIEW "open_order_matters" AS
  SELECT id, subject_id AS order_id, merchant_id FROM attentions
  WHERE subject = 'order' AND closed_at IS NULL;

-- Counts by status and the filters of the list read these indexes alone. Made beside the old ones, which
-- serve until the new ones are there.
CREATE INDEX "orders_merchant_newest_new" ON "orders" ("merchant_id", "created_at" DESC, "id" DESC)
  INCLUDE ("status", "platform", "store_id", "manifest_status", "pickup_location_id", "province", "country");
DROP INDEX "orders_merchant_newest";
ALTER INDEX "orders_merchant_newest_new" RENAME TO "orders_merchant_newest";
CREATE INDEX "orders_store_newest_new" ON "orders" ("store_id", "created_at" DESC, "id" DESC)
  INCLUDE ("merchant_id", "status", "platform", "manifest_status", "pickup_location_id", "province", "country");
DROP INDEX "orders_store_newest";
ALTER INDEX "orders_store_newest_new" RENAME TO "orders_store_newest";
