import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { JwtVerifier } from 'aws-jwt-verify';
import { z } from 'zod';
import { holdPort } from '#app/cli/ports.ts';
import { createCognitoIdentity } from '#app/integrations/cognito/adapter.ts';
import { createPool } from '#app/integrations/cognito/pool.ts';
import { createOwnUserStore } from '#app/integrations/identity/own-user-store.ts';
import type { OpenedPool } from '#tests/contract/cognito/contract.ts';

/** Starts cognito-local with one pool in a temporary folder. It has its own issuer and ids, so another verifier
 *  than the product's reads its tokens. */
export async function openLocalPool(): Promise<OpenedPool> {
  const server = await startServer();
  const { UserPool } = await server.ask<{ UserPool: { Id: string } }>('CreateUserPool', {
    PoolName: 'thumela',
  });
  const { UserPoolClient } = await server.ask<{ UserPoolClient: { ClientId: string } }>(
    'CreateUserPoolClient',
    { UserPoolId: UserPool.Id, ClientName: 'portal' },
  );
  const settings = {
    region: 'af-south-1',
    userPoolId: UserPool.Id,
    clientId: UserPoolClient.ClientId,
    accessKeyId: 'AKIALOCAL',
    secretAccessKey: 'local',
    endpoint: server.url,
  };
  const issuer = `${server.url}/${UserPool.Id}`;
  const jwksUri = `${issuer}/.well-known/jwks.json`;
  const verifier = JwtVerifier.create({ issuer, audience: settings.clientId, jwksUri });
  verifier.cacheJwks(await (await fetch(jwksUri)).json());
  const identity = (secretAccessKey: string) =>
    createCognitoIdentity({
      ...settings,
      secretAccessKey,
      note: () => Promise.resolve(),
      before: createOwnUserStore(),
      log: { warn: console.warn, error: console.warn },
      readIdToken: async (token) => {
        const { token_use: use, ...claims } = await verifier.verify(token);
        return { username: use === 'id' ? String(claims['cognito:username']) : '' };
      },
    });
  return {
    identity: identity('local'),
    stranger: identity('of somebody else'),
    order: (operation: string, body: object) =>
      createPool(settings).order(operation, body, z.unknown()),
    close: () => server.stop(),
  };
}

async function startServer() {
  const program = process.env['COGNITO_LOCAL'];
  if (!program) throw new Error('COGNITO_LOCAL names no program; npm run test:cognito-local does.');
  const folder = await mkdtemp(join(tmpdir(), 'thumela-cognito-local-'));
  await mkdir(join(folder, '.cognito'));
  // Without this setting a user name must be an e-mail address.
  const config = { UserPoolDefaults: { UsernameAttributes: [] } };
  await writeFile(join(folder, '.cognito', 'config.json'), JSON.stringify(config));
  const { port, release } = await holdPort(0);
  await release();
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for await (const line of createInterface(child.stdout))
    if (line.includes('Cognito Local running')) break;
  child.stdout.resume();
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    async ask<T>(operation: string, body: object): Promise<T> {
      const headers = {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
      };
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as T;
    },
    async stop(): Promise<void> {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
