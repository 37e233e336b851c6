-- CreateEnum
CREATE TYPE "money_paper_kind" AS ENUM ('invoice', 'creditNote', 'statement');

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "credit_note_id" UUID,
ADD COLUMN     "invoice_id" UUID;

-- CreateTable
CREATE TABLE "paper_months" (
    "merchant_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "last_position" BIGINT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "paper_months_pkey" PRIMARY KEY ("merchant_id","month")
);

-- CreateTable
CREATE TABLE "money_papers" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "month" TEXT NOT NULL,
    "kind" "money_paper_kind" NOT NULL,
    "number" TEXT,
    "total_cents" BIGINT NOT NULL,
    "vat_cents" BIGINT,
    "content" JSONB NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "file_key" TEXT,

    CONSTRAINT "money_papers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "paper_series" (
    "series" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "paper_series_pkey" PRIMARY KEY ("series")
);

-- CreateTable
CREATE TABLE "operator" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "legal_name" TEXT NOT NULL,
    "registration_number" TEXT,
    "vat_number" TEXT,
    "address" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "bank_name" TEXT,
    "bank_branch" TEXT,
    "bank_account" TEXT,
    "bank_holder" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "operator_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "billing_details" (
    "merchant_id" UUID NOT NULL,
    "legal_name" TEXT NOT NULL,
    "vat_number" TEXT,
    "address" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_details_pkey" PRIMARY KEY ("merchant_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "money_papers_number_key" ON "money_papers"("number");

-- CreateIndex
CREATE INDEX "money_papers_kind_month_number_idx" ON "money_papers"("kind", "month", "number");

-- CreateIndex
CREATE UNIQUE INDEX "money_papers_merchant_id_month_kind_key" ON "money_papers"("merchant_id", "month", "kind");

-- CreateIndex
CREATE INDEX "transactions_invoice_id_idx" ON "transactions"("invoice_id");

-- CreateIndex
CREATE INDEX "transactions_credit_note_id_idx" ON "transactions"("credit_note_id");

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_invoice_id_fkey" FOREIGN KEY ("invoice_id") REFERENCES "money_papers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_credit_note_id_fkey" FOREIGN KEY ("credit_note_id") REFERENCES "money_papers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "paper_months" ADD CONSTRAINT "paper_months_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_papers" ADD CONSTRAINT "money_papers_merchant_id_month_fkey" FOREIGN KEY ("merchant_id", "month") REFERENCES "paper_months"("merchant_id", "month") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "money_papers" ADD CONSTRAINT "money_papers_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "operator" ADD CONSTRAINT "operator_is_one" CHECK ("id" = 1);
ALTER TABLE "money_papers" ADD CONSTRAINT "money_papers_numbered"
  CHECK (("number" IS NULL) = ("kind" = 'statement'));

-- What is printed stays as it was issued. Only where its file lies is told later.
CREATE FUNCTION "money_papers_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(OLD) - 'file_key' <> to_jsonb(NEW) - 'file_key' THEN
    RAISE EXCEPTION 'A paper is never changed or removed';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "money_papers_frozen" BEFORE UPDATE OR DELETE ON "money_papers"
  FOR EACH ROW EXECUTE FUNCTION "money_papers_refuse"();

-- Numbers follow one another.
CREATE FUNCTION "paper_series_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW."series" <> OLD."series" OR NEW."last" <> OLD."last" + 1 THEN
    RAISE EXCEPTION 'A series of papers goes on by one';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "paper_series_by_one" BEFORE UPDATE OR DELETE ON "paper_series"
  FOR EACH ROW EXECUTE FUNCTION "paper_series_refuse"();

-- A fee stands on one invoice and on one credit note, for good.
CREATE FUNCTION "transactions_keep_their_papers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."invoice_id" IS NOT NULL AND NEW."invoice_id" IS DISTINCT FROM OLD."invoice_id")
    OR (OLD."credit_note_id" IS NOT NULL AND NEW."credit_note_id" IS DISTINCT FROM OLD."credit_note_id") THEN
    RAISE EXCEPTION 'A fee stands on one invoice and on one credit note';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "transactions_papers" BEFORE UPDATE OF "invoice_id", "credit_note_id" ON "transactions"
  FOR EACH ROW EXECUTE FUNCTION "transactions_keep_their_papers"();
