-- What the thing was called when it was acted on: a member who is removed has no name elsewhere. Entries of
-- before, and those of a process of the release before, go on being named as the thing is called today.
ALTER TABLE "audit_entries" ADD COLUMN "called" TEXT;
