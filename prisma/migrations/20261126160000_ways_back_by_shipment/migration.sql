-- What brings a shipment back is found by it.
create index "shipments_of_shipment_id_idx" on "shipments" ("of_shipment_id");
