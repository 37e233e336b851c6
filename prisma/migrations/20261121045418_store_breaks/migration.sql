-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "store_failure" ADD VALUE 'removed';
ALTER TYPE "store_failure" ADD VALUE 'rightsMissing';
ALTER TYPE "store_failure" ADD VALUE 'frozen';
ALTER TYPE "store_failure" ADD VALUE 'locked';

-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "contact_email" TEXT,
ADD COLUMN     "missing_rights" TEXT[] DEFAULT ARRAY[]::TEXT[];
