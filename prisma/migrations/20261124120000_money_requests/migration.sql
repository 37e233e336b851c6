-- CreateEnum
CREATE TYPE "money_request_kind" AS ENUM ('adjustment', 'eftTopUp', 'topUpRefund', 'payOut', 'creditLimit', 'unmatchedPayment');

-- CreateEnum
CREATE TYPE "money_request_state" AS ENUM ('waiting', 'done', 'refused', 'withdrawn');

-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "eft_number" SERIAL NOT NULL;

-- CreateTable
CREATE TABLE "money_requests" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "kind" "money_request_kind" NOT NULL,
    "state" "money_request_state" NOT NULL,
    "amount_cents" BIGINT NOT NULL,
    "reason" TEXT NOT NULL,
    "bank_reference" TEXT,
    "paid_on" DATE,
    "top_up_id" UUID,
    "difference_id" UUID,
    "asked_by" UUID NOT NULL,
    "asked_by_name" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" UUID,
    "decided_by_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "transaction_id" UUID,

    CONSTRAINT "money_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "money_requests_transaction_id_key" ON "money_requests"("transaction_id");

-- CreateIndex
CREATE INDEX "money_requests_state_asked_at_idx" ON "money_requests"("state", "asked_at");

-- CreateIndex
CREATE INDEX "money_requests_merchant_id_asked_at_idx" ON "money_requests"("merchant_id", "asked_at");

-- CreateIndex
CREATE INDEX "money_requests_top_up_id_idx" ON "money_requests"("top_up_id");

-- CreateIndex
CREATE INDEX "money_requests_difference_id_idx" ON "money_requests"("difference_id");

-- CreateIndex
CREATE UNIQUE INDEX "merchants_eft_number_key" ON "merchants"("eft_number");

-- AddForeignKey
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_top_up_id_fkey" FOREIGN KEY ("top_up_id") REFERENCES "transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_difference_id_fkey" FOREIGN KEY ("difference_id") REFERENCES "money_differences"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_requests" ADD CONSTRAINT "money_requests_transaction_id_fkey" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- For the journal's days; entries stand in the order of their time.
CREATE INDEX "ledger_entries_at_idx" ON "ledger_entries" USING BRIN ("at");

-- A payment of the bank is taken in once, whoever types it.
CREATE UNIQUE INDEX "money_requests_eft_once" ON "money_requests"(lower("bank_reference"), "paid_on", "amount_cents")
  WHERE "kind" = 'eftTopUp' AND "state" IN ('waiting', 'done');
