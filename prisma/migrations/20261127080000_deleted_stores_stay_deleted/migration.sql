-- AlterTable
ALTER TABLE "stores" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- Whatever is disconnected without the app having been removed was deleted by a person.
UPDATE "stores" SET "deleted_at" = COALESCE("disconnected_at", "updated_at")
WHERE "state" = 'disconnected' AND "broken_by" IS DISTINCT FROM 'removed';
