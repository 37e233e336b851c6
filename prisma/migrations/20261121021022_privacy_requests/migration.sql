-- CreateEnum
CREATE TYPE "privacy_kind" AS ENUM ('dataRequest', 'customerRedact', 'shopRedact');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "privacy_requests" (
    "id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "kind" "privacy_kind" NOT NULL,
    "customer_ref" TEXT,
    "external_order_ids" TEXT[],
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "privacy_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "privacy_requests_delivery_id_key" ON "privacy_requests"("delivery_id");

-- CreateIndex
CREATE INDEX "privacy_requests_done_at_idx" ON "privacy_requests"("done_at");

-- AddForeignKey
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;
