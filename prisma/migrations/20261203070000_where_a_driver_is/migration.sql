-- The position that a driver's phone had at the courier's last message, and when that was. Null: none came yet.
ALTER TABLE "drivers"
  ADD COLUMN "latitude" DOUBLE PRECISION,
  ADD COLUMN "longitude" DOUBLE PRECISION,
  ADD COLUMN "placed_at" TIMESTAMPTZ(3);
