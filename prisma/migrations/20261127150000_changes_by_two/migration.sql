-- AlterEnum
ALTER TYPE "money_request_kind" ADD VALUE 'companyDetails';
ALTER TYPE "money_request_kind" ADD VALUE 'addPrice';
ALTER TYPE "money_request_kind" ADD VALUE 'removePrice';
ALTER TYPE "money_request_kind" ADD VALUE 'administrator';

-- AlterEnum
ALTER TYPE "money_request_state" ADD VALUE 'lapsed';

-- AlterTable
ALTER TABLE "money_requests" ADD COLUMN     "change" JSONB,
ADD COLUMN     "lapses_at" TIMESTAMPTZ(3),
ADD COLUMN     "subject_id" UUID,
ALTER COLUMN "merchant_id" DROP NOT NULL;

-- What waits already has as long as what is asked from now on.
UPDATE "money_requests" SET "lapses_at" = now() + interval '14 days' WHERE "state" = 'waiting';

-- Of one person or one price, one waits.
CREATE UNIQUE INDEX "money_requests_waiting_partial" ON "money_requests"("kind", "subject_id")
  WHERE "subject_id" IS NOT NULL AND "state" = 'waiting';
