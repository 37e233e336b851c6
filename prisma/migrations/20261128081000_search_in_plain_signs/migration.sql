-- What is searched is kept in plain signs (plain-writing.ts): typographic apostrophes, quotes and dashes as
-- the plain ones, marks that nobody sees left out. Only rows that hold any are written.
UPDATE "orders" SET "search_text" = regexp_replace(
  translate("search_text", U&'\2018\2019\201A\201B\2032\2035\02B9\02BB\02BC\02BD\02BE\02BF\02C8\A78B\A78C\0060\201C\201D\201E\201F\00AB\00BB\2039\203A\2010\2011\2012\2013\2014\2015\2212\2043\02D7\2500\058A\05BE\2053',
    '''''''''''''''''''''''''''''''''""""""""-------------'),
  '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]', '', 'g')
WHERE "search_text" ~ '[\u2018\u2019\u201A\u201B\u2032\u2035\u02B9\u02BB\u02BC\u02BD\u02BE\u02BF\u02C8\uA78B\uA78C\u0060\u201C\u201D\u201E\u201F\u00AB\u00BB\u2039\u203A\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u02D7\u2500\u058A\u05BE\u2053\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0]';
