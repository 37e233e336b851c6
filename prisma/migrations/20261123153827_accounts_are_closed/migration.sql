-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "closed_at" TIMESTAMPTZ(3);
