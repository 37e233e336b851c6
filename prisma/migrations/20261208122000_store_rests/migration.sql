ALTER TABLE "stores" ADD COLUMN "rests_until" TIMESTAMPTZ(3);
