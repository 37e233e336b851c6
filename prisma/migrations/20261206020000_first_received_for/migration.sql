-- The delivery day of a shipment's first scan at a hub, which lateness goes by. For earlier scans it is not known; their
-- received_for counts, and must not move any more.
ALTER TABLE "shipments" ADD COLUMN "first_received_for" DATE;
UPDATE "shipments" SET "first_received_for" = "received_for" WHERE "state" = 'booked' AND "received_for" IS NOT NULL;
