-- On what a person, or a shop, prints.
CREATE TABLE "paper_choices" (
  "owner" TEXT NOT NULL,
  "label_sheet" TEXT NOT NULL DEFAULT 'single',
  "printer_dpi" INTEGER NOT NULL DEFAULT 203,
  "slip_lines" TEXT NOT NULL DEFAULT 'asOrdered',
  CONSTRAINT "paper_choices_pkey" PRIMARY KEY ("owner")
);

-- Null: as its owner has chosen. Without a default it rewrites no row.
ALTER TABLE "document_jobs" ADD COLUMN "label_sheet" TEXT;
