import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const DemoLogins = z.array(z.object({ role: z.string(), email: z.string(), password: z.string() }));

/** The sign-ins that the seed wrote to `demo-logins.json`, one line each; empty if there is no such file. */
export async function demoLoginLines(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'demo-logins.json'), 'utf8').catch(() => null);
  if (text === null) return [];
  const logins = DemoLogins.parse(JSON.parse(text));
  const width = (of: (login: (typeof logins)[number]) => string) =>
    Math.max(...logins.map((login) => of(login).length));
  const role = width((login) => login.role);
  const email = width((login) => login.email);
  return logins.map(
    (login) => `${login.role.padEnd(role)}   ${login.email.padEnd(email)}   ${login.password}`,
  );
}
