-- A repeated job that succeeds looks for its failed rows (worker/runtime.ts). After an outage thousands of rows of a kind
-- may be open, but few have failed.
CREATE INDEX "outbox_failed_partial" ON "outbox"("job") WHERE "failed_at" IS NOT NULL AND "done_at" IS NULL;
