-- Letters that do not divide into a plain letter and a mark are searched as people type them: ł as l, ß as ss
-- (search-text.rules.ts). Search texts are in small letters. Only rows that hold such a letter are written.
UPDATE "orders" SET "search_text" =
  replace(replace(replace(replace(translate("search_text", U&'\00F8\0254\0142\0111\00F0\0256\0257\0131\0268\0127\014B\0167\025B\0259\01DD\0253\0199\0138\01B4\0192\0263\01E5\028B\0289\01B6\0292', 'oolddddiihnteeebkkyfggvuzz'), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th')
WHERE "search_text" ~ '[\u00DF\u00E6\u0153\u00FE\u00F8\u0254\u0142\u0111\u00F0\u0256\u0257\u0131\u0268\u0127\u014B\u0167\u025B\u0259\u01DD\u0253\u0199\u0138\u01B4\u0192\u0263\u01E5\u028B\u0289\u01B6\u0292]';

UPDATE "customers" SET "search_text" =
  replace(replace(replace(replace(translate("search_text", U&'\00F8\0254\0142\0111\00F0\0256\0257\0131\0268\0127\014B\0167\025B\0259\01DD\0253\0199\0138\01B4\0192\0263\01E5\028B\0289\01B6\0292', 'oolddddiihnteeebkkyfggvuzz'), U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th')
WHERE "search_text" ~ '[\u00DF\u00E6\u0153\u00FE\u00F8\u0254\u0142\u0111\u00F0\u0256\u0257\u0131\u0268\u0127\u014B\u0167\u025B\u0259\u01DD\u0253\u0199\u0138\u01B4\u0192\u0263\u01E5\u028B\u0289\u01B6\u0292]';
