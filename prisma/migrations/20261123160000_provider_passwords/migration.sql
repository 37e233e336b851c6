-- CreateTable
CREATE TABLE "provider_passwords" (
    "credential" TEXT NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_passwords_pkey" PRIMARY KEY ("credential")
);

-- CreateIndex
CREATE INDEX "provider_passwords_made_at_idx" ON "provider_passwords"("made_at");
