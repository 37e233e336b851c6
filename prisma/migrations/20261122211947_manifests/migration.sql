-- Confirmed manifests as they were confirmed (product.md D33): one for each store and pickup location, a
-- row for each order. New tables, and columns without a default that rewrite no row.
CREATE TABLE "manifests" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "merchant_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "pickup_location_id" UUID NOT NULL,
    "collection_day" DATE NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_by" TEXT NOT NULL,
    "confirmed_by_user_id" UUID,
    "parcels" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,

    CONSTRAINT "manifests_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "manifest_rows" (
    "manifest_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "order_id" UUID NOT NULL,
    "snapshot" JSONB NOT NULL,
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "manifest_rows_pkey" PRIMARY KEY ("manifest_id","position")
);

CREATE TABLE "manifest_numbers" (
    "merchant_id" UUID NOT NULL,
    "code" CHAR(4) NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "manifest_numbers_pkey" PRIMARY KEY ("merchant_id")
);

CREATE UNIQUE INDEX "manifests_number_key" ON "manifests"("number");
CREATE INDEX "manifests_merchant_id_confirmed_at_idx" ON "manifests"("merchant_id", "confirmed_at");
CREATE UNIQUE INDEX "manifest_rows_manifest_id_order_id_key" ON "manifest_rows"("manifest_id", "order_id");
CREATE INDEX "manifest_rows_order_id_idx" ON "manifest_rows"("order_id");
CREATE UNIQUE INDEX "manifest_numbers_code_key" ON "manifest_numbers"("code");

ALTER TABLE "manifests" ADD CONSTRAINT "manifests_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "manifest_rows" ADD CONSTRAINT "manifest_rows_manifest_id_fkey" FOREIGN KEY ("manifest_id") REFERENCES "manifests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "manifest_rows" ADD CONSTRAINT "manifest_rows_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The manifest an order is on now. Every row is null, so the check of the key reads and changes none.
ALTER TABLE "orders" ADD COLUMN "manifest_id" UUID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_manifest_id_fkey" FOREIGN KEY ("manifest_id") REFERENCES "manifests"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_manifest_id_fkey";
-- Manifest Orders and Manifest History, the newest first. Of the orders that are in neither it costs nothing.
CREATE INDEX "orders_manifest_partial" ON "orders"("merchant_id", "manifest_status", "confirm_manifest_at" DESC, "id" DESC) WHERE "in_manifest_at" IS NOT NULL;

-- Which manifests a document prints.
ALTER TABLE "document_jobs" ADD COLUMN "manifest_ids" UUID[];
