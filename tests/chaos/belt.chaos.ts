import { expect, test } from 'vitest';
import { beltUnderFire, KILLS, PARCELS } from './belt-under-fire.ts';
import { trigger } from './road-twins.ts';
import { untilRed } from './until-red.ts';

test(`${PARCELS} parcels are received while the courier fails and the worker is killed ${KILLS} times: each once, with one driver or a reason`, async () => {
  const { errors, figures } = await beltUnderFire();

  expect(errors).toEqual([]);
  expect(figures.kills).toBe(KILLS);
  expect(figures.given + figures.waiting).toBe(PARCELS);
  expect(figures.given).toBeGreaterThan(PARCELS / 2);
});

test('broken twin: a driver that is not stored before the courier call differs at the next attempt', async () => {
  const statements = trigger(
    'forget_driver',
    'before update of fleet_id on driver_asks',
    `if new.state = 'wanted' then new.fleet_id := null; end if;
    return new;`,
  );
  const twice = await untilRed(async (round) => {
    const { errors } = await beltUnderFire({ statements }, round);
    return errors.filter((one) => one.startsWith('driver')).length;
  });

  expect(twice).toBeGreaterThan(0);
});
