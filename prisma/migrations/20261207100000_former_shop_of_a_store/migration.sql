-- A shop that joined another account keeps its privacy requests for the orders that stayed with the former one.
ALTER TABLE "stores" ADD COLUMN "former_external_id" TEXT;
CREATE INDEX "stores_former_external_id_idx" ON "stores"("former_external_id");

-- One delivery then makes a request at each of the two stores.
DROP INDEX "privacy_requests_delivery_id_key";
CREATE UNIQUE INDEX "privacy_requests_delivery_id_store_id_key" ON "privacy_requests"("delivery_id", "store_id");

-- Such stores have no shop any more, but still the shop's address.
UPDATE "stores"
SET "former_external_id" = lower(substring("url" from '^https?://([^/:]+\.myshopify\.com)'))
WHERE "integration_type" = 'shopify' AND "external_id" IS NULL;
