-- CreateEnum
CREATE TYPE "milestone" AS ENUM ('booked', 'collected', 'inTransit', 'outForDelivery', 'delivered', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "milestone_state" AS ENUM ('waiting', 'told', 'refused', 'overtaken');

-- CreateTable
CREATE TABLE "store_milestones" (
    "id" UUID NOT NULL,
    "shipment_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "milestone" "milestone" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "state" "milestone_state" NOT NULL DEFAULT 'waiting',
    "promised_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_until" TIMESTAMPTZ(3),

    CONSTRAINT "store_milestones_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "store_milestones_store_id_state_promised_at_idx" ON "store_milestones"("store_id", "state", "promised_at");

-- CreateIndex
CREATE UNIQUE INDEX "store_milestones_shipment_id_milestone_at_key" ON "store_milestones"("shipment_id", "milestone", "at");

-- AddForeignKey
ALTER TABLE "store_milestones" ADD CONSTRAINT "store_milestones_shipment_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
