import { keepingOf } from '#app/composition.server.ts';
import { loadKeeping } from '#app/config/env.server.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { withSecretsOf } from './database-url.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async (db) => {
  const outside = keepingOf(loadKeeping(await withSecretsOf(process.env)));
  const errors = await checkLedger({ db, ...outside });
  for (const { error, at } of errors) console.log(`${error.padEnd(9)} ${at}`);
  if (errors.length > 0) process.exitCode = 1;
  else console.log(`The ledger is in order: ${await db.ledgerEntry.count()} entries.`);
});
