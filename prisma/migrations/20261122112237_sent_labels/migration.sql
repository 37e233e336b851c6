-- Labels that are on their way to a printer, the oldest first.
CREATE INDEX "print_jobs_sent" ON "print_jobs"("state", "sent_at");
