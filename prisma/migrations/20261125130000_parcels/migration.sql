-- Of how many parcels a shipment is (product.md D31).
ALTER TABLE "shipments" ADD COLUMN "parcels" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_parcels" CHECK ("parcels" BETWEEN 1 AND 20);
