-- Jobs that sync tracking name their order, so that each of them makes up for a failed one of the same order. Those that
-- failed before this release had an alert by shipment, which no later job would close. What still fails is queued again
-- within the hour and raises its alert again.
UPDATE "outbox" AS "job"
SET "payload" = "job"."payload" || jsonb_build_object('orderId', COALESCE("order"."part_of_id", "order"."id")),
  "done_at" = CASE WHEN "job"."failed_at" IS NULL THEN "job"."done_at" ELSE now() END,
  "failed_at" = NULL, "error" = NULL
FROM "shipments" AS "shipment" JOIN "orders" AS "order" ON "order"."id" = "shipment"."order_id"
WHERE "job"."job" = 'tracking.write' AND "job"."done_at" IS NULL
  AND "job"."payload" ->> 'orderId' IS NULL
  AND "shipment"."id" = ("job"."payload" ->> 'shipmentId')::uuid;

UPDATE "attentions" SET "closed_at" = now(), "closing" = 'gone', "open_key" = NULL
WHERE "code" = 'jobGivenUp' AND "closed_at" IS NULL AND "facts" ->> 'job' = 'tracking.write';
