-- What a hub's scan found, so that its undo gives back the status, hub, driver and day of before. A shipment that was
-- scanned in before this migration has none: its undo leads to `received_from`.
ALTER TABLE "shipments" ADD COLUMN     "received_before" JSONB;
