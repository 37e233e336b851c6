-- AlterTable
ALTER TABLE "shipments" ADD COLUMN     "heard_at" TIMESTAMPTZ(3),
ADD COLUMN     "received_driver_id" UUID;

-- When the courier was heard was not kept by our clock: the times that it told have to do, none of them in the
-- future.
UPDATE "shipments" s SET "heard_at" = LEAST(now(), told."at")
FROM (
  SELECT "order_id", MAX("at") AS "at" FROM "order_events" WHERE "source" = 'courier' GROUP BY "order_id"
) told
WHERE told."order_id" = s."order_id" AND s."booked_at" IS NOT NULL;
