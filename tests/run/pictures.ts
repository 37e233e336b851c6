import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PLAYWRIGHT } from './parts.ts';

// `npm run pictures` takes the pictures of README and of the help pages again, from the current product. The screens
// must be built.

const child = spawn(
  process.execPath,
  [PLAYWRIGHT, 'test', '--project=pictures', '--reporter=list'],
  {
    stdio: 'inherit',
    env: { ...process.env, PICTURES: '1' },
  },
);
const [code] = (await once(child, 'exit')) as [number | null];
process.exit(code ?? 1);
