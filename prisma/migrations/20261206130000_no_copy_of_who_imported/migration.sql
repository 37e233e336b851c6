-- A copy of the person who started an import, with email and network address, was stored and never read. The previous
-- release may still write it, so the column is dropped with the next one.
UPDATE "order_imports" SET "actor" = NULL WHERE "actor" IS NOT NULL AND "state" IN ('done', 'failed');
