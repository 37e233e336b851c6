-- When the courier was last asked for a shipment, and how late its newest word of each leg is.
ALTER TABLE "shipments" ADD COLUMN "looked_at" TIMESTAMPTZ(3),
  ADD COLUMN "pickup_said_at" TIMESTAMPTZ(3),
  ADD COLUMN "delivery_said_at" TIMESTAMPTZ(3);
CREATE INDEX "shipments_oldest_look" ON "shipments"("state", "looked_at");
