-- When a parcel arrived, by the courier's clock; of those before it, the first word of it on the timeline.
ALTER TABLE "shipments" ADD COLUMN     "delivered_at" TIMESTAMPTZ(3);

UPDATE shipments s SET delivered_at = coalesce(
  (SELECT min(e.at) FROM order_events e
   WHERE e.order_id = s.order_id AND e.kind = 'deliveryCompleted' AND e.applied AND e.id > s.id
     AND NOT EXISTS (
       SELECT 1 FROM shipments later
       WHERE later.order_id = s.order_id AND later.kind <> 'return' AND later.id > s.id AND later.id < e.id
     )
     AND s.kind <> 'return'),
  s.ended_at)
WHERE s.state = 'completed';

-- What is counted of an account between two days. A process of the release before leaves delivered_at empty.
CREATE INDEX "shipments_delivered_partial" ON "shipments"("merchant_id", (coalesce("delivered_at", "ended_at")))
  WHERE "state" = 'completed';
CREATE INDEX "shipments_collected_partial" ON "shipments"("merchant_id", "collected_at")
  WHERE "collected_at" IS NOT NULL;
CREATE INDEX "shipments_returns_partial" ON "shipments"("merchant_id", "requested_at")
  WHERE "kind" = 'return';
CREATE INDEX "order_events_failed_partial" ON "order_events"("at", "order_id", "id")
  WHERE "kind" = 'deliveryFailed' AND "applied" AND "from_status" <> 'failed';
