-- An import stands among the work of whoever asked for it, until they put it away.
ALTER TABLE "order_imports" ADD COLUMN "dismissed_at" TIMESTAMPTZ(3);
