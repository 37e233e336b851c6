-- Somebody does not want to wait for the next try of a promised work.
ALTER TABLE "outbox" ADD COLUMN "pushed_at" TIMESTAMPTZ(3);

-- Bookings and cancels that the release before gave up: they are tried again, and never given up any more.
UPDATE "outbox" SET failed_at = NULL, enqueued_at = NULL, error = NULL
  WHERE failed_at IS NOT NULL AND done_at IS NULL AND job IN ('orders.book-courier', 'orders.cancel-courier');
