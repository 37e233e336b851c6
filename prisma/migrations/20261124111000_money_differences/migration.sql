-- CreateEnum
CREATE TYPE "money_difference_kind" AS ENUM ('unknownPayment', 'notCredited', 'notPaid', 'amountDiffers', 'paidTwice', 'refundedThere', 'feeWithoutJob', 'jobWithoutFee', 'feeDiffers');

-- CreateTable
CREATE TABLE "money_differences" (
    "id" UUID NOT NULL,
    "kind" "money_difference_kind" NOT NULL,
    "key" TEXT NOT NULL,
    "merchant_id" UUID,
    "reference" TEXT NOT NULL,
    "provider" TEXT,
    "transaction_id" UUID,
    "shipment_id" UUID,
    "cents" BIGINT NOT NULL,
    "said" TEXT NOT NULL,
    "day" DATE,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,
    "ended_by_user_id" UUID,
    "note" TEXT,

    CONSTRAINT "money_differences_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "money_matches" (
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "payments" INTEGER NOT NULL,

    CONSTRAINT "money_matches_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE UNIQUE INDEX "money_differences_key_key" ON "money_differences"("key");

-- CreateIndex
CREATE INDEX "money_differences_open" ON "money_differences"("ended_at", "first_seen_at");

-- CreateIndex
CREATE INDEX "money_differences_of_reference" ON "money_differences"("reference");
