import { test } from 'vitest';
import { sharedCompany } from './product.ts';
import { writeFileSync } from 'node:fs';
const here = sharedCompany();
test('x', async () => {
  const said: string[] = [];
  here().services.log.error = ((o: any) => {
    said.push(String(o?.err?.stack ?? o));
  }) as any;
  const r = await here().out.post('/signup', {
    firstName: 'Thandi',
    lastName: 'Nkosi',
    phone: '+27821234567',
    email: 'a@b.example',
    password: 'Umhlanga-2026!',
  });
  writeFileSync('/tmp/zz.out', r.status + '\n' + said.join('\n') + '\n' + r.html.slice(0, 3000));
});
