import { ensurePrismaClient } from './start/prisma-client.ts';

try {
  await ensurePrismaClient();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
