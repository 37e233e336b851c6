-- AlterTable
ALTER TABLE "attentions" ADD COLUMN     "shipment_id" UUID;

-- AlterTable
ALTER TABLE "shipments" ADD COLUMN     "is_beside" BOOLEAN NOT NULL DEFAULT false;

-- Whose job is to be called off names its shipment; another one of its order must not close it.
UPDATE "attentions" a SET "shipment_id" = s."id", "open_key" = a."open_key" || ' ' || s."id"
FROM "shipments" s
WHERE a."closed_at" IS NULL AND a."subject" = 'order' AND a."code" IN ('cancelRefused', 'courierOutOfReach')
  AND s."id" = (SELECT l."id" FROM "shipments" l
    WHERE l."order_id" = a."subject_id" AND l."state" IN ('requested', 'booking', 'booked')
    ORDER BY l."cancel_requested_at" IS NULL, l."attempt" DESC LIMIT 1);

-- Orders of which two are under way already: the newest counts. The others are marked, for their drivers
-- are on their way, and are to be called off as everything that an order no longer goes by.
UPDATE "shipments" s SET "is_beside" = true,
  "cancel_requested_at" = coalesce(s."cancel_requested_at", now())
WHERE s."kind" <> 'return' AND s."state" IN ('booking', 'booked') AND EXISTS (
  SELECT FROM "shipments" l WHERE l."order_id" = s."order_id" AND l."kind" <> 'return'
    AND l."state" IN ('booking', 'booked') AND l."attempt" > s."attempt");
INSERT INTO "attentions" ("id", "code", "subject", "subject_id", "shipment_id", "merchant_id", "store_id",
  "facts", "since", "due_at", "open_key")
SELECT gen_random_uuid(), 'cancelRefused', 'order', s."order_id", s."id", s."merchant_id", s."store_id",
  jsonb_build_object('said', 'It is under way beside another shipment of this order.'), now(),
  now() + interval '1 hour', 'order ' || s."order_id" || ' cancelRefused ' || s."id"
FROM "shipments" s WHERE s."is_beside"
ON CONFLICT ("open_key") DO NOTHING;

-- Of what goes out of an order one is under way: being booked, or with the courier. What waits for that to be
-- called off is only requested.
CREATE UNIQUE INDEX "shipments_under_way_partial" ON "shipments"("order_id")
  WHERE "kind" <> 'return' AND "state" IN ('booking', 'booked') AND NOT "is_beside";
