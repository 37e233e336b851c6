-- Whether a shipment waits for the shop to approve a plan. The problem of a usage says it only until another one follows,
-- and then the shipment was never billed in the plan's first period.
ALTER TABLE "shopify_usages" ADD COLUMN "awaits_plan" BOOLEAN NOT NULL DEFAULT false;
UPDATE "shopify_usages" SET "awaits_plan" = true
WHERE "problem" = 'noPlan' AND "quantity" = 1 AND "sent_at" IS NULL AND "lost_at" IS NULL;
