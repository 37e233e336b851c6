-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "connecting_days" INTEGER,
ADD COLUMN     "connecting_until" TIMESTAMPTZ(3);

-- WooCommerce stores whose webhooks were never made: connecting them goes on, as far back as by default.
-- Only where orders came in is it known that the keys open the shop; the other addresses are free again.
UPDATE "stores" s SET
  "connecting_days" = 30,
  "connecting_until" = now() + interval '7 days',
  "state" = 'attention',
  "external_id" = CASE WHEN EXISTS (SELECT FROM "orders" o WHERE o."store_id" = s."id") THEN s."external_id" END
WHERE "integration_type" = 'woocommerce' AND "state" <> 'disconnected'
  AND EXISTS (SELECT FROM "store_credentials" c WHERE c."store_id" = s."id" AND c."kind" = 'consumerKey')
  AND NOT EXISTS (SELECT FROM "store_credentials" c WHERE c."store_id" = s."id" AND c."kind" = 'webhookSecret');
