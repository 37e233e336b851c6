import { spawn } from 'node:child_process';
import { throttle } from './throttle.ts';

/** For the test of the throttle: measures under it; or, told to `hold`, stands under
 *  it with a child until it is killed. */
const [what, way] = process.argv.slice(2) as ['measure' | 'hold', 'any' | 'signals'];
const say = (fact: object) => console.log(JSON.stringify(fact));

if (what === 'measure') {
  const { share, by, release } = await throttle({ divisor: 16, way });
  await release();
  say({ by, share });
} else {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 10)'], { stdio: 'ignore' });
  const { folder, keeper } = await throttle({ divisor: 4, way });
  say({ folder, keeper, child: child.pid });
  setInterval(() => undefined, 1_000);
}
