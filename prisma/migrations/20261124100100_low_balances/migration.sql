ALTER TABLE "merchants" ADD COLUMN "low_balance_cents" BIGINT DEFAULT 10000,
ADD COLUMN "low_balance_since" TIMESTAMPTZ(3),
ADD COLUMN "low_balance_told_at" TIMESTAMPTZ(3),
ADD CONSTRAINT "merchants_low_balance_cents" CHECK ("low_balance_cents" BETWEEN 0 AND 100000000);
