-- How far each reader of notifications has read them: one row a reader.
CREATE TABLE "notification_reads" (
    "id" UUID NOT NULL,
    "membership_id" UUID,
    "store_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "notification_reads_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notification_reads_one_reader" CHECK (num_nonnulls("membership_id", "store_id") = 1)
);

CREATE UNIQUE INDEX "notification_reads_membership_id_key" ON "notification_reads"("membership_id");
CREATE UNIQUE INDEX "notification_reads_store_id_key" ON "notification_reads"("store_id");

ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_membership_id_fkey" FOREIGN KEY ("membership_id") REFERENCES "memberships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_store_id_fkey" FOREIGN KEY ("store_id") REFERENCES "stores"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was there before counts as read.
INSERT INTO "notification_reads" ("id", "membership_id", "seen_at")
SELECT gen_random_uuid(), "id", now() FROM "memberships";
INSERT INTO "notification_reads" ("id", "store_id", "seen_at")
SELECT gen_random_uuid(), "id", now() FROM "stores";

-- When an alert was raised, by the database: what it is about may have begun long before. Null of what is older than
-- the column.
ALTER TABLE "attentions" ADD COLUMN "raised_at" TIMESTAMPTZ(3);
ALTER TABLE "attentions" ALTER COLUMN "raised_at" SET DEFAULT now();

CREATE INDEX "attentions_raised" ON "attentions"("raised_at");
CREATE INDEX "attentions_raised_for_merchant" ON "attentions"("merchant_id", "raised_at");
CREATE INDEX "attentions_raised_for_store" ON "attentions"("store_id", "raised_at");
CREATE INDEX "document_jobs_requested_by_completed_at_idx" ON "document_jobs"("requested_by", "completed_at");
CREATE INDEX "order_imports_requested_by_ended_at_idx" ON "order_imports"("requested_by", "ended_at");

-- Fees are all but a few of an account's transactions.
CREATE INDEX "transactions_payments_partial" ON "transactions"("merchant_id", "updated_at") WHERE "type" <> 'orderCreationFee';
