-- AlterTable
ALTER TABLE "shipments" ADD COLUMN     "is_delivery_only" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "of_shipment_id" UUID,
ADD COLUMN     "status" "order_status" NOT NULL DEFAULT 'unassigned',
ADD COLUMN     "why_code" TEXT,
ADD COLUMN     "why_text" TEXT;

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_of_shipment_id_fkey" FOREIGN KEY ("of_shipment_id") REFERENCES "shipments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What each stands at: its order's status while it is the current one; the others by how they ended.
UPDATE "shipments" s SET "status" = CASE
  WHEN o."current_shipment_id" = s."id" AND o."status" NOT IN
    ('inStore', 'ineligible', 'eligible', 'inManifest', 'confirmManifest', 'deleted', 'shippedBy3rdParty')
    THEN o."status"
  WHEN s."state" = 'completed' THEN 'deliveryCompleted'
  WHEN s."state" IN ('cancelled', 'refused') THEN 'cancelled'
  ELSE 'unassigned'
END::"order_status"
FROM "orders" o WHERE o."id" = s."order_id";
