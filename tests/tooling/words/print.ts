import { findings } from './findings.ts';
import { keepCounts, keptCounts, nameCounts, risen } from './names.ts';
import { allTexts } from './sources.ts';

/** `npm run words`: every text that a person may see, by where they meet it.
 *  `-- orders` prints the groups and files with that word in their name, `-- check` what is not plain,
 *  `-- keep` notes how many names still have a word that they should not. */
const [asked = ''] = process.argv.slice(2);
if (asked === 'check') check();
else if (asked === 'keep') keepCounts(nameCounts());
else print(asked.toLowerCase());

function print(part: string): void {
  const shown = allTexts().filter(({ group, file }) =>
    `${group} ${file}`.toLowerCase().includes(part),
  );
  for (const [group, texts = []] of Object.entries(Object.groupBy(shown, (one) => one.group))) {
    console.log(`\n# ${group}`);
    for (const { file, line, text } of texts) console.log(`${file}:${line}\t${text}`);
  }
  console.log(`\n${shown.length} texts`);
}

function check(): void {
  const counts = nameCounts();
  const found = [...findings(), ...risen(counts, keptCounts())];
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
