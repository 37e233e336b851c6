-- The membership that a station signed in with. It prints only the labels of that account. Null until a station of an
-- earlier release has renewed its lease.
ALTER TABLE "print_stations" ADD COLUMN "membership_id" UUID;
