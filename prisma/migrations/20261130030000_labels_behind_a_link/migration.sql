-- Whether a label was made by opening its link, which only reads: it replaces no label that was printed.
ALTER TABLE "document_jobs" ADD COLUMN "is_link" BOOLEAN NOT NULL DEFAULT false;
