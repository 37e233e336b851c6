import { z } from 'zod';
import { createPool } from '#app/integrations/cognito/pool.ts';
import { COGNITO_POOL } from '#simulators/cognito/index.ts';
import { openPool } from '#tests/fakes/cognito-pool.ts';
import { contractOf } from './contract.ts';

contractOf(async () => {
  const { simulator, identity } = await openPool();
  const stranger = await openPool({
    endpoint: simulator.url,
    secretAccessKey: 'somebody-elses-secret',
  });
  const { order } = createPool({ ...COGNITO_POOL, endpoint: simulator.url });
  return {
    identity,
    stranger: stranger.identity,
    order: (operation, body) => order(operation, body, z.unknown()),
    close: async () => void (await Promise.all([simulator.close(), stranger.simulator.close()])),
  };
});
