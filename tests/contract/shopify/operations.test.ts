import { ApiVersion } from '@shopify/shopify-api';
import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { expect, test } from 'vitest';
import { API_VERSION } from '#app/integrations/shopify/api-version.ts';
import * as operations from '#app/integrations/shopify/operations.ts';
import { MAXIMUM_COST, requestedCost } from '#simulators/shopify/cost.ts';
import { adminSchema } from '#simulators/shopify/schema.ts';

test.each(Object.entries(operations))(
  '%s is valid in the real schema, uses nothing deprecated, and is within the cost limit',
  (_name, text) => {
    const document = parse(text);

    const rules = [...specifiedRules, NoDeprecatedCustomRule];
    expect(validate(adminSchema(), document, rules)).toEqual([]);
    expect(requestedCost(document, { first: 5 })).toBeLessThan(MAXIMUM_COST);
  },
);

test('a misspelt field is detected, as Shopify would detect it', () => {
  const problems = validate(adminSchema(), parse('{ shop { nmae } }'));

  expect(problems.map(({ message }) => message)).toEqual([
    expect.stringContaining('Cannot query field "nmae" on type "Shop"'),
  ]);
});

test('the library knows our pinned version', () => {
  expect(ApiVersion.October26).toBe(API_VERSION);
});
