import { expect, test } from 'vitest';
import { fieldFile } from '#tests/builders/field-file.ts';
import { headOfFile, isSureHead } from './head-of-file.ts';

const headOf = (text: string, chosen?: string) => headOfFile(Buffer.from(text), 'utf-8', chosen);

test('the separator is found by the headers, not by the commas in addresses', async () => {
  const { separator, headers, mapping } = await headOf(
    fieldFile('01-semicolon-commas-in-cells.csv'),
  );

  expect([separator, headers]).toEqual([';', ['Name', 'Address', 'City']]);
  expect(mapping).toEqual({ customerName: 0, street: 1, city: 2 });
});

test('a title above the header row is not read as headers', async () => {
  expect(await headOf(fieldFile('17-title-row.csv'))).toMatchObject({
    separator: ',',
    headRow: 3,
    headers: ['Order ID', 'Customer', 'Street', 'City'],
  });
  expect(
    await headOf('Name of the shop: Karoo, Paarl\n\nOrder;Customer;Street;City\n1;Bo;4 Main;Paarl'),
  ).toMatchObject({ separator: ';', headRow: 3 });
  expect(await headOf('Weekly list\nfoo;bar;baz\n1;2;3')).toMatchObject({ headRow: 2 });
});

test('with unknown headers the separator is uncertain, and a person can choose it', async () => {
  const text = 'foo;bar,baz\n1;2,3\n';
  const { headers } = await headOf(text);

  expect(isSureHead(headers)).toBe(false);
  expect(await headOf(text, ',')).toMatchObject({ separator: ',', headers: ['foo;bar', 'baz'] });
  expect(await headOf(text, ';')).toMatchObject({ separator: ';', headers: ['foo', 'bar,baz'] });
});

test.each([
  [';', 'foo;bar\n1,2,3,4'],
  [',', 'foo,bar\n1;2;3;4'],
  ['\t', 'foo\tbar\n1;2,3;4,5'],
])('of unknown headers, those of the first row count: %j', async (separator, text) => {
  expect(await headOf(text)).toMatchObject({ separator, headRow: 1, headers: ['foo', 'bar'] });
});

test('a separator that the file names is used', async () => {
  expect(await headOf('sep=|\nOrder ID|Customer, whole|City\n1|Bo|Paarl')).toMatchObject({
    separator: '|',
    headRow: 1,
    headers: ['Order ID', 'Customer, whole', 'City'],
  });
});

test('of two columns for a field, the one with values is used', async () => {
  const heads = 'Customer,Street,City,Cell Number,Phone';

  expect(await headOf(`${heads}\nBo,4 Main Road,Paarl,0821234567,`)).toMatchObject({
    mapping: { phone: 3, otherPhone: 4 },
  });
  expect(await headOf(heads)).toMatchObject({ mapping: { phone: 4, otherPhone: 3 } });
  expect(await headOf(`${heads}\n,,,0821234567,`)).toMatchObject({
    mapping: { phone: 3, otherPhone: 4 },
  });
});

test.each([
  ['a quotation mark that is never closed', '"Order ID;Customer\n1;Bo\n', /opened here but never/],
  ['too many columns', 'Order ID;'.repeat(300), /more than 200 columns/],
])('if the header row has %s, the message says so', async (_, text, reason) => {
  const refused = await headOf(text, ';').catch((error: unknown) => error);

  expect(refused).toMatchObject({
    code: 'invalid-input',
    message: expect.stringMatching(/^The header row cannot be used\. /) as string,
    details: { fields: { file: expect.stringMatching(reason) as string } },
  });
});

test('a file of empty rows has no header row', async () => {
  await expect(headOf('\n\n \n')).rejects.toMatchObject({
    details: { fields: { file: 'The file has no readable header row.' } },
  });
});
