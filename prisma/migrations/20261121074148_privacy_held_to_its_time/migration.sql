-- AlterTable
ALTER TABLE "privacy_requests" ADD COLUMN     "begun_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "removal_said_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "privacy_requests_store_id_idx" ON "privacy_requests"("store_id");
