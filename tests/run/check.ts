import { spawn } from 'node:child_process';

/** The checks of `npm run check`. The two lanes run in parallel, each check after the one before it in its lane. Each
 *  prints its output when it ends. */
const LANES = [['lint'], ['format', 'words:check', 'boundaries', 'types']];

async function run(script: string): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((done, broken) => {
    child.once('error', broken);
    child.once('close', done);
  });
  console.log(`── ${script}: ${code === 0 ? 'good' : 'failed'}\n${said.trim()}`);
  return code === 0;
}

async function runLane(scripts: readonly string[]): Promise<boolean> {
  let isGood = true;
  for (const script of scripts) isGood = (await run(script)) && isGood;
  return isGood;
}

const results = await Promise.all(LANES.map(runLane));
process.exit(results.every(Boolean) ? 0 : 1);
