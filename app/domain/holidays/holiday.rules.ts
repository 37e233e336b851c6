/** The years that the page can show. */
export const HOLIDAY_YEARS = { first: 2020, last: 2099 } as const;
