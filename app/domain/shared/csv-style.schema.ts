import { z } from 'zod';
import { CSV_STYLES, type CsvStyle } from './csv.rules.ts';

export const CsvStyleChoice = z.enum(Object.keys(CSV_STYLES) as [CsvStyle, ...CsvStyle[]]);
