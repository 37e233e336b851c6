-- Whether a delivery came after the day on which it was expected, noted when it is delivered.
ALTER TABLE "shipments" ADD COLUMN "is_late" BOOLEAN;

-- Of what was delivered before. Which public holidays the cut-off observed then is not kept: weekends alone count.
-- At 11:00 the cut-off has passed, and thirteen hours later it is the next day.
UPDATE shipments s SET is_late = (s.delivered_at AT TIME ZONE 'Africa/Johannesburg')::date > coalesce(
    s.received_for,
    (s.received_at AT TIME ZONE 'Africa/Johannesburg')::date,
    (SELECT m.collection_day FROM orders o JOIN manifests m ON m.id = o.manifest_id
      WHERE o.id = s.order_id AND s.kind = 'delivery'),
    (SELECT due.day + CASE extract(dow FROM due.day) WHEN 6 THEN 2 WHEN 0 THEN 1 ELSE 0 END
      FROM (SELECT (coalesce(s.booked_at, s.requested_at) AT TIME ZONE 'Africa/Johannesburg'
        + interval '13 hours')::date AS day) due))
WHERE s.state = 'completed' AND s.kind <> 'return' AND s.delivered_at IS NOT NULL;

CREATE INDEX "shipments_delivered_of_account_partial" ON "shipments"("merchant_id", "delivered_at")
  WHERE "delivered_at" IS NOT NULL;
CREATE INDEX "shipments_delivered_at_partial" ON "shipments"("delivered_at") WHERE "delivered_at" IS NOT NULL;
