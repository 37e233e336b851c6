import { bareCell } from './cell.rules.ts';
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from './import-fields.rules.ts';
import type { RowProblem } from './import.schema.ts';
import type { FileRow } from './read-rows.ts';

/** The rows of one order: the first of them always exists. */
export type OrderRows = readonly [FileRow, ...FileRow[]];
export type RowReader = ReturnType<typeof rowReader>;

/** Reads the cells of the rows of one order, and keeps what is wrong with them. The reasons name fields and
 *  never repeat what is in them. */
export function rowReader(rows: OrderRows, mapping: ImportMapping) {
  const faults: (RowProblem & { field: ImportField | null })[] = [];
  const cell = ({ cells }: FileRow, field: ImportField): string => {
    const column = mapping[field];
    return column === undefined ? '' : bareCell(cells[column] ?? '');
  };
  const fault = ({ row }: FileRow, field: ImportField, why: string) =>
    void faults.push({ row, field, reason: `${IMPORT_FIELDS[field].label} ${why}` });
  /** The row that says it, else the first one. */
  const rowOf = (...fields: ImportField[]): FileRow => {
    if (rows.length === 1) return rows[0];
    return rows.find((row) => fields.some((field) => cell(row, field) !== '')) ?? rows[0];
  };
  /** Null for an empty cell, and for one that is no such value; the latter is a fault. */
  const read = <T>(
    row: FileRow,
    field: ImportField,
    as: (text: string) => T | null,
    why: string,
  ): T | null => {
    const text = cell(row, field);
    if (text === '') return null;
    const value = as(text);
    if (value === null) fault(row, field, why);
    return value;
  };
  return {
    rows,
    faults,
    cell,
    fault,
    read,
    rowOf,
    /** What the rows say of the order: the first of them that says it. */
    first: (field: ImportField): string => {
      for (const row of rows) {
        const text = cell(row, field);
        if (text !== '') return text;
      }
      return '';
    },
    readFirst: <T>(field: ImportField, as: (text: string) => T | null, why: string): T | null =>
      read(rowOf(field), field, as, why),
    hasError: (field: ImportField): boolean => faults.some((one) => one.field === field),
  };
}
