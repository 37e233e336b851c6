-- Labels of what comes back are a document of their own (product.md D32).
ALTER TYPE "document_kind" ADD VALUE 'returnLabels';

-- A document has a label of each parcel (product.md D31), and each is printed by itself.
ALTER TABLE "document_jobs" ADD COLUMN "labels" INTEGER;
ALTER TABLE "print_jobs" ADD COLUMN "parcel" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "print_jobs" ADD COLUMN "parcels" INTEGER NOT NULL DEFAULT 1;
CREATE UNIQUE INDEX "print_jobs_document_job_id_order_id_parcel_key" ON "print_jobs"("document_job_id", "order_id", "parcel");
DROP INDEX "print_jobs_document_job_id_order_id_key";
