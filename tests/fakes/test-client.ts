import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { transactionOptions } from '#app/config/database.rules.ts';
import { DATABASE_PATIENCE } from '#tests/run/patience.ts';

type Place = { url: string; connections: number };
type Client = { db: PrismaClient; at: Place };

/** Clients that tests of this file have left: to read the schema anew costs more than most tests. */
const atRest: Client[] = [];

/** A client of this database, for the time until `leave`, which ends its connections. */
export function clientOf(place: Place): { db: PrismaClient; leave(): Promise<void> } {
  const client = atRest.pop() ?? makeClient(place);
  client.at = place;
  return {
    db: client.db,
    leave: async () => {
      await client.db.$disconnect();
      atRest.push(client);
    },
  };
}

/** Prisma asks its adapter to connect anew after each disconnecting; it goes where `at` then is. */
function makeClient(at: Place): Client {
  const { provider, adapterName } = adapterOf(at);
  const client: Client = {
    at,
    db: new PrismaClient({
      adapter: { provider, adapterName, connect: () => adapterOf(client.at).connect() },
      transactionOptions: transactionOptions(DATABASE_PATIENCE),
    }),
  };
  return client;
}

function adapterOf({ url, connections }: Place): PrismaPg {
  return new PrismaPg({ connectionString: url, max: connections });
}
