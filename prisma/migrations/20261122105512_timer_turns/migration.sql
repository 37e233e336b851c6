-- Whose turn a periodic task is: one row a task, by the database's clock.
CREATE TABLE "timer_turns" (
    "task" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "timer_turns_pkey" PRIMARY KEY ("task")
);
