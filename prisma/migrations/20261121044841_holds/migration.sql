-- AlterEnum
ALTER TYPE "source_state" ADD VALUE 'onHold';

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "hold_reason" TEXT;
