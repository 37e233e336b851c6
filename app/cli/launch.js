// The first file of every command, in plain JavaScript so that an old Node can read it too:
// all the others are TypeScript, which Node runs as it is from 22.18 on.
const [command, ...rest] = process.argv.slice(2);

if (!process.features.typescript) {
  console.error(
    `Thumela needs Node 22.18 or newer; this is ${process.version}.\n` +
      'Its own Node 24 comes with `npm install` and is used by `npm start`. If it is missing, the\n' +
      'package `node` could not be fetched: run `npm install` again without --ignore-scripts, or\n' +
      'install Node 24 from https://nodejs.org.',
  );
  process.exit(1);
}

// Each command reads its own arguments from the third place on, as if it had been called itself.
const file = new URL(`../../${command}`, import.meta.url);
process.argv = [process.argv[0], file.pathname, ...rest];
await import(file.href);
