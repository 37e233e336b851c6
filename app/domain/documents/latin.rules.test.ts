import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignPeople } from '#tests/labels/foreign-names.ts';
import { sampleLabel, withText } from '#tests/labels/sample-labels.ts';
import { layoutLabel } from './label-layout.rules.ts';
import { latinForm, printable, textWidth } from './label-text.rules.ts';

// label-pdf.test.ts checks that each of these characters has a glyph in the label's fonts.
const isReadable = (text: string) =>
  [...text].every((sign) => sign === ' ' || (sign.length === 1 && textWidth(sign, 1000) < 1200));

test.each(foreignPeople)('%s is %s on a label', (written, latin) => {
  expect(printable(written, 'name')).toBe(latin);
});

// prettier-ignore
test.each([
  ['北京市朝阳区建国路88号', 'Beijing Shi Chaoyang Qu Jianguo Lu 88 Hao'],
  ['开普敦', 'Cape Town'],
  ['长街5号', 'Chang Jie 5 Hao'],
  ['北京市长安街', "Beijing Shi Changan Jie"],
  ['长江路长春街长宁区', 'Changjiang Lu Changchun Jie Changning Qu'],
  ['长城街长兴路長樂路', 'Changcheng Jie Changxing Lu Changle Lu'],
  ['店长安排', 'Dianzhanganpai'],
  ['长辈', 'Zhangbei'],
  ['请放在门口，谢谢？', 'Qing Fang Zai Men Kou, Xiexie?'],
  ['서울', 'Seoul'],
  ['улица Ленина, 5', 'ulitsa Lenina, 5'],
  ['شارع النصر 12 Sea Point', 'Shara Al-Nasar 12 Sea Point'],
  ['٣٤ १२ Ａｂ１', '34 12 Ab1'],
  ['→ ★ ① ⅓', '> * 1 1/3'],
])('as a place or a sentence, %s is %s', (written, latin) => {
  expect(printable(written)).toBe(latin);
});

/** Names, each with the spelling that its bearers use. */
// prettier-ignore
const SPELLED = `
  محمد Mohammed, أحمد Ahmed, احمد Ahmed, محمود Mahmoud, علي Ali, على Ali, حسن Hassan, حسين Hussein, عمر Omar,
  عثمان Othman, خالد Khalid, يوسف Yusuf, إبراهيم Ibrahim, ابراهيم Ibrahim, إسماعيل Ismail, اسماعيل Ismail, عبد Abd,
  الله Allah, عبدالله Abdullah, مصطفى Mustafa, طارق Tariq, كريم Karim, سعيد Said, رشيد Rashid, فاطمة Fatima,
  عائشة Aisha, خديجة Khadija, مريم Maryam, زينب Zainab, ليلى Layla, سارة Sarah, نور Nour, هدى Huda, سلمى Salma,
  منى Mona, بن Bin, ابن Ibn, بنت Bint, أبو Abu, ابو Abu,
  דוד David, יוסף Yosef, משה Moshe, יעקב Yaakov, אברהם Avraham, יצחק Yitzhak, שרה Sarah, רבקה Rivka, רחל Rachel,
  לאה Leah, מרים Miriam, חנה Hannah, אסתר Esther, שמעון Shimon, כהן Cohen, לוי Levi, שלום Shalom, יהודה Yehuda,
  נועה Noa, מיכאל Michael, דניאל Daniel, יעל Yael, הילה Hilah, עדינה Adinah,
  БОРЩ BORSHCH, Борщ Borshch, ऋषि Rishi, कृष्ण Krishna, ياسين Yasin, ハットリ Hattori, はっとり Hattori, ロッコ Rokko, ろっこ Rokko, マッチ Matchi, இமயம் Imayam, தமிழ் Tamizh, ழகரன் Zhakaran
`.split(',').map((pair) => pair.trim().split(' ') as [string, string]);

test.each(SPELLED)('%s spells the name %s', (written, latin) => {
  expect(printable(written, 'name')).toBe(latin);
});

// prettier-ignore
const FAMILIES = `
  曾明 Zeng, 单明 Shan, 單明 Shan, 仇明 Qiu, 解明 Xie, 任明 Ren, 区明 Ou, 區明 Ou, 查明 Zha, 盖明 Ge, 蓋明 Ge, 朴明 Piao,
  覃明 Qin, 华明 Hua, 呂明 Lyu, 吕明 Lyu, 欧阳明 Ouyang, 歐陽明 Ouyang, 司马明 Sima, 司馬明 Sima, 诸葛明 Zhuge, 諸葛明 Zhuge,
  上官明 Shangguan, 夏侯明 Xiahou, 东方明 Dongfang, 東方明 Dongfang, 皇甫明 Huangfu, 尉迟明 Yuchi, 公孙明 Gongsun,
  公孫明 Gongsun, 令狐明 Linghu, 慕容明 Murong, 司徒明 Situ, 司空明 Sikong, 端木明 Duanmu, 南宫明 Nangong, 南宮明 Nangong,
  独孤明 Dugu, 獨孤明 Dugu,
  김민 Kim, 이민 Lee, 박민 Park, 최민 Choi, 정민 Jung, 강민 Kang, 조민 Cho, 윤민 Yoon, 임민 Lim, 오민 Oh, 신민 Shin,
  권민 Kwon, 우민 Woo, 구민 Koo, 노민 Noh, 유민 Yoo, 문민 Moon, 곽민 Kwak, 금민 Keum
`.split(',').map((pair) => pair.trim().split(' ') as [string, string]);

test.each(FAMILIES)('%s is of the family %s', (written, family) => {
  const given = written.endsWith('明') ? 'Ming' : 'Min';
  expect(printable(written, 'name')).toBe(`${family} ${given}`);
});

test.each([
  ['王先生', 'Mr Wang'],
  ['王女士', 'Ms Wang'],
  ['王小姐', 'Ms Wang'],
  ['王太太', 'Mrs Wang'],
])('the title of %s comes first', (written, latin) => {
  expect(printable(written, 'name')).toBe(latin);
});

// prettier-ignore
const PLACES = `
  南非 = South Africa, 开普敦 = Cape Town, 開普敦 = Cape Town, 约翰内斯堡 = Johannesburg, 約翰內斯堡 = Johannesburg,
  德班 = Durban, 比勒陀利亚 = Pretoria, 比勒陀利亞 = Pretoria, 伊丽莎白港 = Port Elizabeth, 布隆方丹 = Bloemfontein,
  香港 = Hong Kong, 澳门 = Macau, 澳門 = Macau, 东京 = Tokyo, 東京 = Tokyo, 成都 = Chengdu, 重庆 = Chongqing,
  重慶 = Chongqing, 厦门 = Xiamen, 廈門 = Xiamen, 长沙 = Changsha, 台北 = Taipei, 臺北 = Taipei
`.split(',').map((pair) => pair.trim().split(' = ') as [string, string]);

test.each(PLACES)('%s is the place %s, with text before and after it', (written, latin) => {
  expect(printable(written)).toBe(latin);
  expect(printable(`住${written}长街`)).toBe(`Zhu ${latin} Chang Jie`);
});

test('only characters that the fonts lack are transliterated', () => {
  const plain = 'Šimůnek ẽ ḓ ḽ ṋ ṱ ƙ ɓ ǂKhomani Renée O’Brien';

  expect(printable(plain)).toBe(plain);
  expect(latinForm(plain, 'text')).toBeNull();
  expect(latinForm('Renée 王', 'text')).toBe('Renée Wang');
});

test.each(['Thandi 🎉', 'Rooibos® Tea™', 'A → B', '★ Star', '₹500', 'Tea\u2011shop', '🎉'])(
  '%s has no Latin form, because no letter or digit of it is missing',
  (text) => expect(latinForm(text, 'name')).toBeNull(),
);

test('a name or street that cannot be transliterated is replaced by a message', () => {
  const to = { ...sampleLabel().to, name: '🎉', addressLines: ['\ue000\ue001'] };
  const texts = layoutLabel(sampleLabel({ to })).texts.map((text) => text.text);

  expect(texts).toContain('Name not readable');
  expect(texts).toContain('Address not readable: please call');
});

test('any text results in characters of the fonts, and letters in letters', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
  );
  fc.assert(
    fc.property(anyText, fc.constantFrom('name' as const, 'text' as const), (text, kind) => {
      const latin = printable(text, kind);

      expect(isReadable(latin)).toBe(true);
      expect(latin.length).toBeLessThanOrEqual(600);
      const letters = text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');
      expect(printable(letters, kind)).not.toContain('?');
    }),
    { numRuns: 500 },
  );
});

test('a letter of any living script results in readable text', () => {
  const scripts = ['Han', 'Arabic', 'Hebrew', 'Cyrillic', 'Greek', 'Devanagari', 'Tamil'];
  const more = ['Bengali', 'Ethiopic', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Armenian'];
  const letters: string[] = [];
  for (let code = 0x370; code < 0xd7a4; code++) letters.push(String.fromCharCode(code));

  for (const script of [...scripts, ...more]) {
    const isOwn = new RegExp(`^(?=\\p{Script=${script}})\\p{L}$`, 'u');
    const own = letters.filter((letter) => isOwn.test(letter));
    const empty = own.filter((letter) => printable(`${letter}${own[10]}`) === '');

    expect(own.length, script).toBeGreaterThan(20);
    expect(empty, script).toEqual([]);
  }
});

test('every text of a label has only characters of the fonts', () => {
  for (const [written] of foreignPeople) {
    for (const { text } of layoutLabel(withText(written)).texts) {
      expect(isReadable(text)).toBe(true);
      expect(text).not.toContain('?');
    }
  }
});
