import { spawn } from 'node:child_process';
import { throttle } from './throttle.ts';

// A program for the throttle's test. With `measure` it measures its share while throttled. With `hold` it stays
// throttled, with a child process, until it is killed.

const [what, way] = process.argv.slice(2) as ['measure' | 'hold', 'any' | 'signals'];
const say = (fact: object) => console.log(JSON.stringify(fact));

if (what === 'measure') {
  const { share, by, release } = await throttle({ divisor: 16, way });
  await release();
  say({ by, share });
} else {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 10)'], { stdio: 'ignore' });
  const { group, keeper } = await throttle({ divisor: 4, way });
  say({ folder: group?.folder, keeper, child: child.pid });
  setInterval(() => undefined, 1_000);
}
