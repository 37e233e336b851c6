import { findings } from './findings.ts';
import { keepCounts, keptCounts, nameCounts, risen } from './names.ts';
import { allTexts } from './sources.ts';

// `npm run words` prints every text that a person may see, by the place where it is shown. `-- orders` prints only the
// groups and files with that word in their name. `-- check` prints the texts and names that break the rules. `-- keep`
// stores how many names still contain an unwanted word.

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
