-- CreateEnum
CREATE TYPE "usage_problem" AS ENUM ('noPlan', 'noMeter', 'uninstalled', 'notSetUp', 'away', 'refused', 'tooLate');

-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "billing_id" TEXT;

-- CreateTable
CREATE TABLE "shopify_usages" (
    "id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "problem" "usage_problem",
    "lost_at" TIMESTAMPTZ(3),

    CONSTRAINT "shopify_usages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "shopify_usages_of_store" ON "shopify_usages"("store_id", "sent_at", "lost_at");

-- CreateIndex
CREATE UNIQUE INDEX "shopify_usages_transaction_id_quantity_key" ON "shopify_usages"("transaction_id", "quantity");

-- AddForeignKey
ALTER TABLE "shopify_usages" ADD CONSTRAINT "shopify_usages_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shopify_usages" ADD CONSTRAINT "shopify_usages_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "shopify_usages" ADD CONSTRAINT "shopify_usages_quantity" CHECK ("quantity" IN (1, -1));
