-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "guide_hidden_at" TIMESTAMPTZ(3);
