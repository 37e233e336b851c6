-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "source_read_at" TIMESTAMPTZ(3);
