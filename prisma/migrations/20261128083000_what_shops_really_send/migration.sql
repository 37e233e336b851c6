-- AlterEnum
ALTER TYPE "store_failure" ADD VALUE 'polluted';

-- AlterTable
ALTER TABLE "order_imports" ADD COLUMN     "head_row" INTEGER,
ADD COLUMN     "left_out" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "samples" JSONB NOT NULL DEFAULT '[]';
