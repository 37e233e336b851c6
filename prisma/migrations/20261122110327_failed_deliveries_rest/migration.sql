-- When a shipment's job failed, until it goes on; and whether the courier is still asked for it. A failed one
-- that never moves again is not.
ALTER TABLE "shipments" ADD COLUMN "failed_at" TIMESTAMPTZ(3),
  ADD COLUMN "is_followed" BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX "shipments_failed" ON "shipments"("state", "is_followed", "failed_at");

UPDATE "shipments" SET failed_at = coalesce(
    (SELECT max(at) FROM order_events
      WHERE order_events.order_id = orders.id AND applied AND to_status = 'failed'),
    booked_at)
  FROM orders
  WHERE orders.current_shipment_id = shipments.id AND orders.status = 'failed' AND shipments.state = 'booked';
