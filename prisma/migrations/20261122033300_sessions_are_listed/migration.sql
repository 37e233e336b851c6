-- The release before writes sessions without these: the database names them.
-- AlterTable
ALTER TABLE "portal_sessions" ADD COLUMN     "device" TEXT,
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid();

-- CreateIndex
CREATE UNIQUE INDEX "portal_sessions_id_key" ON "portal_sessions"("id");
