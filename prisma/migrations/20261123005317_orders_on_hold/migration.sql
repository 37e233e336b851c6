-- Of an account the orders on hold, the newest first. Of the orders that are not it costs nothing.
CREATE INDEX "orders_on_hold_partial" ON "orders"("merchant_id", "status", "created_at" DESC, "id" DESC) WHERE "held_at" IS NOT NULL;

-- To ship is what is eligible and not on hold: its count reads this index alone. Made beside the old one,
-- which serves until the new one is there.
CREATE INDEX "orders_merchant_status_newest_new" ON "orders" ("merchant_id", "status", "created_at" DESC, "id" DESC)
  INCLUDE ("held_at");
DROP INDEX "orders_merchant_status_newest";
ALTER INDEX "orders_merchant_status_newest_new" RENAME TO "orders_merchant_status_newest";
