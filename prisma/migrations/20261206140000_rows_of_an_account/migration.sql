-- When a shop joins an account, its batches, imports and documents are found by the account that it leaves.
CREATE INDEX "batches_merchant_id_idx" ON "batches"("merchant_id");
CREATE INDEX "order_imports_merchant_id_idx" ON "order_imports"("merchant_id");
CREATE INDEX "document_jobs_merchant_id_idx" ON "document_jobs"("merchant_id");
