-- Of an order what was made for it, by whomever. Documents are kept for 90 days, so there are few.
CREATE INDEX "document_jobs_order_ids_idx" ON "document_jobs" USING GIN ("order_ids");
