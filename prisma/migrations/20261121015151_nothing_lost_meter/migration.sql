-- CreateEnum
CREATE TYPE "store_failure" AS ENUM ('rightsLost', 'blocked', 'moved', 'notAnswering', 'notUnderstood', 'slowedDown');

-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "broken_by" "store_failure",
ADD COLUMN     "broken_since" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sync_cursors" ADD COLUMN     "compared_at" TIMESTAMPTZ(3),
ADD COLUMN     "counted_at" TIMESTAMPTZ(3),
ADD COLUMN     "counted_from" TIMESTAMPTZ(3),
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "failure" "store_failure",
ADD COLUMN     "missing" INTEGER,
ADD COLUMN     "outdated" INTEGER,
ADD COLUMN     "slowed_at" TIMESTAMPTZ(3),
ADD COLUMN     "surplus" INTEGER,
ADD COLUMN     "webhooks_checked_at" TIMESTAMPTZ(3),
ADD COLUMN     "webhooks_mended_at" TIMESTAMPTZ(3);
