-- Acts on many orders, done by the worker one order after the other.
CREATE TYPE "batch_state" AS ENUM ('running', 'finished');
CREATE TYPE "batch_order_state" AS ENUM ('waiting', 'shipped', 'labelReady', 'done', 'skipped');

CREATE TABLE "batches" (
    "id" UUID NOT NULL,
    "intent" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "state" "batch_state" NOT NULL DEFAULT 'running',
    "requested_by" TEXT NOT NULL,
    "user_id" UUID,
    "store_id" UUID,
    "merchant_id" UUID,
    "document_job_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "batch_orders" (
    "batch_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "order_key" TEXT NOT NULL,
    "order_id" TEXT,
    "state" "batch_order_state" NOT NULL,
    "reason" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "batch_orders_pkey" PRIMARY KEY ("batch_id", "position")
);
CREATE UNIQUE INDEX "batches_document_job_id_key" ON "batches"("document_job_id");
CREATE INDEX "batches_requested_by_created_at_idx" ON "batches"("requested_by", "created_at");
CREATE INDEX "batches_state_created_at_idx" ON "batches"("state", "created_at");
CREATE UNIQUE INDEX "batch_orders_batch_id_order_key_key" ON "batch_orders"("batch_id", "order_key");
ALTER TABLE "batches" ADD CONSTRAINT "batches_document_job_id_fkey" FOREIGN KEY ("document_job_id") REFERENCES "document_jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "batch_orders" ADD CONSTRAINT "batch_orders_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Put away by whoever asked for it. Without a default it rewrites no row.
ALTER TABLE "document_jobs" ADD COLUMN "dismissed_at" TIMESTAMPTZ(3);
