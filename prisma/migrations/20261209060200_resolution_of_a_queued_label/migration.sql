-- The printer resolution that a label was made for. Null for a label of an earlier release, which prints as it is.
ALTER TABLE "print_jobs" ADD COLUMN "dpi" INTEGER;
