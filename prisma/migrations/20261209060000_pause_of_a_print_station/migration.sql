-- When labels failed one after the other, the others stay queued until a person has looked after the printer.
ALTER TABLE "print_stations" ADD COLUMN "paused_at" TIMESTAMPTZ(3);
