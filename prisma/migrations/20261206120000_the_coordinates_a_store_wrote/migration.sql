-- The store's coordinates are compared too, so that a position that was corrected here stays until the store changes its
-- own.
ALTER TABLE "orders" ADD COLUMN "store_position_hash" TEXT;
