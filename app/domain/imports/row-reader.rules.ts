import { bareCell } from './cell.rules.ts';
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from './import-fields.rules.ts';
import type { RowProblem } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';

/** The rows of one order; there is always at least one. */
export type OrderRows = readonly [FileRow, ...FileRow[]];
export type RowReader = ReturnType<typeof rowReader>;

/** Reads the cells of an order's rows and collects their errors. Error texts name fields and never quote
 *  the cells. */
export function rowReader(rows: OrderRows, mapping: ImportMapping) {
  const errors: (RowProblem & { field: ImportField | null })[] = [];
  const cell = ({ cells }: FileRow, field: ImportField): string => {
    const column = mapping[field];
    return column === undefined ? '' : bareCell(cells[column] ?? '');
  };
  const error = ({ row }: FileRow, field: ImportField, why: string) =>
    void errors.push({ row, field, reason: `${IMPORT_FIELDS[field].label} ${why}` });
  /** The first row with one of these fields, or else the first row. */
  const rowOf = (...fields: ImportField[]): FileRow => {
    if (rows.length === 1) return rows[0];
    return rows.find((row) => fields.some((field) => cell(row, field) !== '')) ?? rows[0];
  };
  /** Null for an empty cell, and for an invalid value, which also records an error. */
  const read = <T>(
    row: FileRow,
    field: ImportField,
    as: (text: string) => T | null,
    why: string,
  ): T | null => {
    const text = cell(row, field);
    if (text === '') return null;
    const value = as(text);
    if (value === null) error(row, field, why);
    return value;
  };
  return {
    rows,
    errors,
    cell,
    error,
    read,
    rowOf,
    /** The order's value of a field: the first one among its rows. */
    first: (field: ImportField): string => {
      for (const row of rows) {
        const text = cell(row, field);
        if (text !== '') return text;
      }
      return '';
    },
    readFirst: <T>(field: ImportField, as: (text: string) => T | null, why: string): T | null =>
      read(rowOf(field), field, as, why),
    hasError: (field: ImportField): boolean => errors.some((one) => one.field === field),
  };
}
