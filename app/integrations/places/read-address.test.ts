import { expect, test } from 'vitest';
import { createOfflinePlaces } from './offline-places.ts';

const places = createOfflinePlaces();

// prettier-ignore
test.each([
  ['Unit 5, 14 Kloof Street, Cape Town, 8001', 'Unit 5, 14 Kloof Street', null, 'Cape Town', 'WC', '8001'],
  ['14 Kloof Street, Gardens, Cape Town, Western Cape', '14 Kloof Street', 'Gardens', 'Cape Town', 'WC', null],
  ['14 Kloof Street, Gardens, Cape Town, 8001, South Africa', '14 Kloof Street', 'Gardens', 'Cape Town', 'WC', '8001'],
  ['27 Mahatma Gandhi Road, Durban, 4001', '27 Mahatma Gandhi Road', null, 'Durban', 'KZN', '4001'],
  ['12 Long Street, Cape Town, City Centre', '12 Long Street', 'City Centre', 'Cape Town', 'WC', null],
  ['12 Kloof Street Cape Town', '12 Kloof Street', null, 'Cape Town', 'WC', null],
  ['Cape Town, 14 Kloof Street', '14 Kloof Street', null, 'Cape Town', 'WC', null],
  ['Durban House, 1 Main Road, Paarl', 'Durban House, 1 Main Road', null, 'Paarl', 'WC', null],
  ['5 Oak Avenue, Sandton', '5 Oak Avenue', 'Sandton', 'Johannesburg', 'GP', null],
  ['1 Church Street, Heidelberg', '1 Church Street', null, 'Heidelberg', null, null],
  ['1 Church Street, Heidelberg, Gauteng', '1 Church Street', null, 'Heidelberg', 'GP', null],
  ['1 Dune Road, Nosuchtown', '1 Dune Road', null, 'Nosuchtown', null, null],
  ['Plaas Welgevonden, Paarl', 'Plaas Welgevonden', null, 'Paarl', 'WC', null],
  ['14 Kloof Street', '14 Kloof Street', null, '', null, null],
  ['Cape Town', '', null, 'Cape Town', 'WC', null],
  ['', '', null, '', null, null],
  ['14 Kloof Street\r\nGardens\rCape Town\n8001', '14 Kloof Street', 'Gardens', 'Cape Town', 'WC', '8001'],
  ['１４ Kloof\u200b Street，Cape\u00a0Town，８００１', '14 Kloof Street', null, 'Cape Town', 'WC', '8001'],
])('%s', async (line, street, suburb, city, province, postalCode) => {
  expect(await places.read(line)).toEqual({ street, suburb, city, province, postalCode });
});
