import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async (db) => {
  const faults = await checkLedger({ db });
  for (const { fault, at } of faults) console.log(`${fault.padEnd(8)} ${at}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`The ledger is in order: ${await db.ledgerEntry.count()} entries.`);
});
