/** The two kinds of CSV files. */
export const EXPORT_STYLES = [
  { key: 'comma', label: 'CSV with commas' },
  { key: 'semicolon', label: 'CSV for Excel in South Africa (semicolons)' },
] as const;
