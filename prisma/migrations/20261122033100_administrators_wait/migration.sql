-- AlterTable
ALTER TABLE "users" ADD COLUMN     "approval_asked_at" TIMESTAMPTZ(3);
