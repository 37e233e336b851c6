-- What a driver loads and what is left of a day at a hub, as papers (product.md D35). No row is rewritten.
ALTER TYPE "document_kind" ADD VALUE 'loadLists';
ALTER TYPE "document_kind" ADD VALUE 'closeOuts';

-- Whoever may open such a paper works at its hub.
ALTER TABLE "document_jobs" ADD COLUMN "hub_id" UUID;
ALTER TABLE "document_jobs" ADD CONSTRAINT "document_jobs_hub_id_fkey"
  FOREIGN KEY ("hub_id") REFERENCES "hubs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
