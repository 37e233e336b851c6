-- AlterTable
ALTER TABLE "shipments" ADD COLUMN     "heard_at" TIMESTAMPTZ(3),
ADD COLUMN     "received_driver_id" UUID;

-- When the courier was heard was not kept by our clock: the times that it told have to do, none of them in the
-- future. It is asked of failed orders alone (privacy), so that the many others stay unlocked.
UPDATE "shipments" s SET "heard_at" = LEAST(now(), told."at")
FROM (
  SELECT e."order_id", MAX(e."at") AS "at"
  FROM "order_events" e JOIN "orders" o ON o."id" = e."order_id"
  WHERE e."source" = 'courier' AND o."status" = 'failed'
  GROUP BY e."order_id"
) told
WHERE told."order_id" = s."order_id" AND s."booked_at" IS NOT NULL;
