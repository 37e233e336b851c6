import { expect, test } from 'vitest';
import type { Support } from '#app/ports/services.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ContactSupport, SupportLine, SupportProvider } from './support.tsx';

const NONE: Support = { email: null, phone: null, helpUrl: null };
const lineFor = (support: Partial<Support>) =>
  drawn(
    <SupportProvider value={{ ...NONE, ...support }}>
      <SupportLine />
    </SupportProvider>,
  );

test('only the support contacts that the operator has configured are shown', async () => {
  const whole = await lineFor({
    email: 'help@thumela.example',
    phone: '010 555 0100',
    helpUrl: 'https://help.thumela.example/start',
  });

  expect(whole).toContain('href="mailto:help@thumela.example"');
  expect(whole).toContain('href="tel:0105550100"');
  expect(whole).toContain('href="https://help.thumela.example/start"');
  expect(textOf(await lineFor({ phone: '010 555 0100' }))).toBe('Help and support010 555 0100');
  expect(await lineFor({})).toBe('');
});

test('help pages offer to contact support only if contacts are configured', async () => {
  const below = (support: Partial<Support>) =>
    drawn(
      <SupportProvider value={{ ...NONE, ...support }}>
        <ContactSupport />
      </SupportProvider>,
    );

  expect(textOf(await below({ phone: '010 555 0100' }))).toBe(
    'Still need help? Contact support010 555 0100',
  );
  expect(await below({})).toBe('');
});
