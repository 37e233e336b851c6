import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Each file breaks one import rule. `rule` is the name of that rule. */
const BROKEN: Record<string, [rule: string, text: string]> = {
  'app/domain/orders/ship.ts': ['domain-stays-inside', `import '#app/api/orders.api.ts';`],
  'app/domain/orders/queue.ts': ['domain-knows-no-machinery', `import 'bullmq';`],
  'app/domain/shared/money.ts': ['shared-is-the-bottom', `import '#app/domain/orders/queue.ts';`],
  'app/domain/stores/orders-of-store.ts': [
    'area-stores-looks-down',
    `import '#app/domain/orders/queue.ts';\nimport '#app/domain/orders/judge.job.ts';`,
  ],
  'app/domain/gardens/grow.ts': [
    'every-area-has-its-place',
    `import '#app/domain/shared/money.ts';`,
  ],
  'app/integrations/tookan/adapter.ts': [
    'integrations-are-strangers',
    `import '#app/integrations/shopify/adapter.ts';`,
  ],
  'app/api/orders.api.ts': [
    'only-composition-integrates',
    `import '#app/integrations/shopify/adapter.ts';`,
  ],
  'app/screens/orders/list.tsx': [
    'server-files-stay-on-the-server',
    `import './columns.ts';\nimport '#app/domain/orders/ship.ts';`,
  ],
  'app/screens/orders/columns.ts': ['screens-know-no-doors', `import '#app/config/env.server.ts';`],
  'app/screens/orders/limits.ts': [
    'screens-load-no-schemas',
    `import { MAX } from '#app/domain/orders/order.schema.ts';`,
  ],
  'app/screens/orders/draft.rules.ts': ['screens-load-no-schemas', `import { z } from 'zod';`],
  'app/auth/session.ts': ['cli-is-for-people', `import '#app/cli/start.ts';`],
  'worker/index.ts': ['node-runs-no-tsx', `import '#app/screens/orders/list.tsx';`],
  'app/ui/one.ts': ['no-circular', `import './two.ts';`],
  'app/ui/row.ts': [
    'no-circular',
    `import type { Table } from './table.ts';\nexport type Row = { of: Table };`,
  ],
  'app/ui/three.ts': ['resolvable', `import './nowhere.ts';`],
  'extensions/shared/backend.ts': ['extensions-are-clients', `import '#app/api/orders.api.ts';`],
  'app/ui/print.ts': ['extensions-stand-alone', `import '../../extensions/shared/backend.ts';`],
  'app/integrations/shopify/adapter.ts': ['product-needs-no-tests', `import '#tests/setup.ts';`],
};

const HARMLESS = [
  'app/config/env.server.ts',
  'app/domain/orders/judge.job.ts',
  'app/domain/orders/order.schema.ts',
  'app/cli/start.ts',
  'tests/setup.ts',
  'node_modules/bullmq/index.js',
  'node_modules/zod/index.js',
];

test('every forbidden import is refused by its rule', async () => {
  const house = await mkdtemp(join(tmpdir(), 'thumela-boundaries-'));
  try {
    for (const [file, [, text]] of Object.entries(BROKEN)) await put(house, file, `${text}\n`);
    await put(house, 'app/ui/two.ts', `import './one.ts';\n`);
    await put(
      house,
      'app/ui/table.ts',
      `import { row } from './row.ts';\nexport type Table = { rows: typeof row };\n`,
    );
    for (const file of HARMLESS) await put(house, file, 'export {};\n');
    const ofType = 'app/screens/orders/row.ts';
    await put(house, ofType, `import type { Order } from '#app/domain/orders/order.schema.ts';\n`);
    for (const file of ['package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
      await symlink(resolve(file), join(house, file));
    }

    const refused = cruise(house);

    for (const [file, [rule]] of Object.entries(BROKEN)) {
      expect(refused, `${rule} in ${file}`).toContainEqual({ rule, file });
    }
    expect(refused.filter(({ file }) => file === ofType)).toEqual([]);
  } finally {
    await rm(house, { recursive: true, force: true });
  }
});

async function put(house: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(house, file)), { recursive: true });
  await writeFile(join(house, file), text);
}

type Report = { summary: { violations: { rule: { name: string }; from: string }[] } };

function cruise(house: string): { rule: string; file: string }[] {
  const bin = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [
    '--config',
    '.dependency-cruiser.cjs',
    '-T',
    'json',
    'app',
    'worker',
    'tests',
    'extensions',
  ];
  const { stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: house,
    encoding: 'utf8',
    maxBuffer: 20_000_000,
  });
  expect(stderr).toBe('');
  const { violations } = (JSON.parse(stdout) as Report).summary;
  return violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
}
