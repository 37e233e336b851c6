-- A hub's day reads the parcels received for it, however long ago they came (hubs/day-shipments.ts).
CREATE INDEX "shipments_received_hub_id_received_for_idx" ON "shipments"("received_hub_id", "received_for");
