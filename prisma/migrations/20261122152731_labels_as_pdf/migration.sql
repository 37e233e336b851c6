-- A label as a one-page PDF, in base64, beside its ZPL: for a station whose printer takes no ZPL.
ALTER TABLE "print_jobs" ADD COLUMN "pdf_data" TEXT;
