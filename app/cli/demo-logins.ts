import { dataDirOf } from './start-options.ts';
import { demoLoginLines } from './start/demo-logins.ts';

const lines = await demoLoginLines(dataDirOf(process.env));
if (lines.length === 0) {
  console.error('There are no demo logins yet: the first `npm start` makes them.');
  process.exit(1);
}
for (const line of lines) console.log(line);
