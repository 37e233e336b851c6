-- A shop connected at a new address waits until a person says whether another store of the account has moved there.
ALTER TABLE "stores"
  ADD COLUMN "same_shop_as_id" UUID,
  ADD COLUMN "is_separate" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "stores_same_shop_as_id_fkey" FOREIGN KEY ("same_shop_as_id") REFERENCES "stores"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "stores_same_shop_as_id_idx" ON "stores"("same_shop_as_id");
