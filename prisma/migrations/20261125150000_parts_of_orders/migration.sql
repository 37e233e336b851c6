-- A part of an order is an order of its own (product.md D31).
ALTER TABLE "orders" ADD COLUMN "part_of_id" UUID, ADD COLUMN "part_number" INTEGER;
ALTER TABLE "orders" ADD CONSTRAINT "orders_part_of_id_fkey"
  FOREIGN KEY ("part_of_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_part_of_id_fkey";
CREATE UNIQUE INDEX "orders_parts_partial" ON "orders"("part_of_id", "part_number")
  WHERE "part_of_id" IS NOT NULL;

-- Its store knows the whole order alone, and counts the money there. Families are locked by id, the order
-- itself first.
ALTER TABLE "orders" ADD CONSTRAINT "orders_parts" CHECK (
  ("part_of_id" IS NULL) = ("part_number" IS NULL)
  AND ("part_of_id" IS NULL OR ("external_id" IS NULL AND "total_cents" = 0
    AND "part_number" >= 2 AND "id" > "part_of_id"))) NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_parts";

-- How many pieces of a line the store has neither removed nor refunded.
ALTER TABLE "order_lines" ADD COLUMN "kept_quantity" INTEGER;
