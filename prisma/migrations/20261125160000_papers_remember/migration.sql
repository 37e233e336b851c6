-- CreateEnum
CREATE TYPE "order_paper" AS ENUM ('label', 'slip', 'manifest');

-- What labels, slips and manifest lines show (product.md D34). What was printed before this has no row,
-- and is taken as right until it is printed again.
CREATE TABLE "paper_prints" (
    "order_id" UUID NOT NULL,
    "paper" "order_paper" NOT NULL,
    "shipment_id" UUID,
    "salt" TEXT NOT NULL,
    "parts" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "document_job_id" UUID,
    "accepted_parts" JSONB,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by" TEXT,
    "accepted_by_user_id" UUID,
    "accepted_reason" TEXT,

    CONSTRAINT "paper_prints_pkey" PRIMARY KEY ("order_id","paper")
);

-- AddForeignKey
ALTER TABLE "paper_prints" ADD CONSTRAINT "paper_prints_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A label that waits for its printer, or is printed once more, is compared before it comes out.
ALTER TABLE "print_jobs" ADD COLUMN "shows" JSONB;
