-- When the courier removed the driver of a pickup, by our clock. For earlier removals it is not known; the courier's last
-- report (heard_at) counts for them.
ALTER TABLE "shipments" ADD COLUMN "unassigned_at" TIMESTAMPTZ(3);
