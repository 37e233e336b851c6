-- What a merchant's own people mark on an order. Without defaults no row is rewritten.
ALTER TABLE "orders"
  ADD COLUMN "held_at" TIMESTAMPTZ(3),
  ADD COLUMN "held_by" TEXT,
  ADD COLUMN "hold_note" TEXT,
  ADD COLUMN "internal_note" TEXT,
  ADD COLUMN "internal_note_at" TIMESTAMPTZ(3),
  ADD COLUMN "internal_note_by" TEXT;

-- No door ships an order on hold, whatever it forgets to ask. The columns are new, so that every row
-- fits it already and none has to be read.
ALTER TABLE "orders" ADD CONSTRAINT "orders_held_not_booked" CHECK (
  "held_at" IS NULL
  OR "status" IN ('inStore', 'ineligible', 'eligible', 'cancelled', 'deleted', 'inManifest', 'confirmManifest', 'shippedBy3rdParty')
) NOT VALID;

CREATE TABLE "order_tags" (
  "order_id" UUID NOT NULL,
  "key" TEXT NOT NULL,
  "tag" TEXT NOT NULL,
  "merchant_id" UUID NOT NULL,
  CONSTRAINT "order_tags_pkey" PRIMARY KEY ("order_id", "key")
);
CREATE INDEX "order_tags_of_account" ON "order_tags"("merchant_id", "key", "order_id");
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;
