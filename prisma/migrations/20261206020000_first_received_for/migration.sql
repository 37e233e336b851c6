-- The delivery day of a shipment's first scan at a hub, which lateness goes by. For earlier scans it is not known; their
-- received_for counts.
ALTER TABLE "shipments" ADD COLUMN "first_received_for" DATE;
