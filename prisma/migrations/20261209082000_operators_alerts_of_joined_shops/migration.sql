-- These alerts are the operator's own. Earlier releases gave them to the merchant whose account a shop joined. Closed
-- ones are listed among the merchant's notifications, so they go back too.
UPDATE "attentions" SET "merchant_id" = NULL
WHERE "code" IN ('shopifyNotBilled', 'shopifyFeeLost') AND "merchant_id" IS NOT NULL;
