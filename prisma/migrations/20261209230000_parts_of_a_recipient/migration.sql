-- Hashes of each part of the recipient that a store last showed. A platform withholds these parts one by one, and a
-- withheld part is not a change. The next full read of an earlier order fills them.
ALTER TABLE "orders" ADD COLUMN "store_name_hash" TEXT, ADD COLUMN "store_company_hash" TEXT,
  ADD COLUMN "store_phone_hash" TEXT, ADD COLUMN "store_address_hash" TEXT;
