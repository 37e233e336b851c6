-- Lists of orders as CSV files. No row is rewritten.
ALTER TYPE "document_kind" ADD VALUE 'ordersCsv';

ALTER TABLE "document_jobs"
  ADD COLUMN "ask" JSONB,
  ADD COLUMN "total" INTEGER,
  ADD COLUMN "store_ids" UUID[] DEFAULT ARRAY[]::UUID[];

CREATE TABLE "export_parts" (
  "document_job_id" UUID NOT NULL,
  "part" INTEGER NOT NULL,
  "order_ids" UUID[],
  CONSTRAINT "export_parts_pkey" PRIMARY KEY ("document_job_id", "part")
);

CREATE INDEX "export_parts_orders" ON "export_parts" USING GIN ("order_ids");

ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_document_job_id_fkey"
  FOREIGN KEY ("document_job_id") REFERENCES "document_jobs" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
