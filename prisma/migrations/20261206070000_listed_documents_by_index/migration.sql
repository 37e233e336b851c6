-- The lists of a person's documents leave out the labels that were opened by their links. A program may open thousands of
-- them, which the lists had to read and drop.
CREATE INDEX "document_jobs_listed_partial" ON "document_jobs"("requested_by", "created_at") WHERE NOT "is_link";
CREATE INDEX "document_jobs_finished_partial" ON "document_jobs"("requested_by", "completed_at") WHERE NOT "is_link";
DROP INDEX "document_jobs_requested_by_completed_at_idx";
