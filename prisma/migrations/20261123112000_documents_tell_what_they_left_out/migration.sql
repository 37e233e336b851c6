ALTER TABLE "document_jobs" ADD COLUMN "skipped" JSONB;
