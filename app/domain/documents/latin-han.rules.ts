import { asciiOf } from './latin-sign.rules.ts';

/** Chinese and Korean names are written without spaces, with the family name first. */

// These characters have a different reading when they are family names.
// prettier-ignore
const FAMILY_READINGS: Record<string, string> = {
  '曾': 'Zeng', '单': 'Shan', '單': 'Shan', '仇': 'Qiu', '解': 'Xie', '任': 'Ren', '区': 'Ou', '區': 'Ou',
  '查': 'Zha', '盖': 'Ge', '蓋': 'Ge', '朴': 'Piao', '尉迟': 'Yuchi', '覃': 'Qin', '华': 'Hua', '呂': 'Lyu', '吕': 'Lyu',
};
// prettier-ignore
const DOUBLE_FAMILY_NAMES = new Set([
  '欧阳', '歐陽', '司马', '司馬', '诸葛', '諸葛', '上官', '夏侯', '东方', '東方', '皇甫', '尉迟', '公孙', '公孫', '令狐', '慕容',
  '司徒', '司空', '端木', '南宫', '南宮', '独孤', '獨孤',
]);

// Spelled as Koreans abroad write them; other names are transliterated by sound.
// prettier-ignore
const KOREAN_FAMILY_NAMES: Record<string, string> = {
  '김': 'Kim', '이': 'Lee', '박': 'Park', '최': 'Choi', '정': 'Jung', '강': 'Kang', '조': 'Cho', '윤': 'Yoon', '임': 'Lim',
  '오': 'Oh', '신': 'Shin', '권': 'Kwon', '우': 'Woo', '구': 'Koo', '노': 'Noh', '유': 'Yoo', '문': 'Moon', '곽': 'Kwak', '금': 'Keum',
};

// Places whose usual name differs from the transliteration. A sorter knows them by this name.
// prettier-ignore
const PLACES: Record<string, string> = {
  '南非': 'South Africa', '开普敦': 'Cape Town', '開普敦': 'Cape Town', '约翰内斯堡': 'Johannesburg', '約翰內斯堡': 'Johannesburg',
  '德班': 'Durban', '比勒陀利亚': 'Pretoria', '比勒陀利亞': 'Pretoria', '伊丽莎白港': 'Port Elizabeth', '布隆方丹': 'Bloemfontein',
  '香港': 'Hong Kong', '澳门': 'Macau', '澳門': 'Macau', '东京': 'Tokyo', '東京': 'Tokyo', '成都': 'Chengdu', '重庆': 'Chongqing',
  '重慶': 'Chongqing', '厦门': 'Xiamen', '廈門': 'Xiamen', '长沙': 'Changsha', '台北': 'Taipei', '臺北': 'Taipei',
};
// 长 is read chang where it means long, as in 长街 and 长江. It is read zhang for elders, heads and growth (长辈, 店长, 成长),
// and that is also how the character alone is read.
const LONG =
  /(?<![校部队隊会會院家店站班组組局厂廠船机機社生成增])[长長](?=[街路江安春城兴興乐樂宁寧])/gu;
// Replaces 长 where it is read chang, because this character has no other reading.
const LONG_AS_SOUND = '常';
const PLACE = new RegExp(Object.keys(PLACES).join('|'), 'u');

// Province, city, district, county, town, village, road, street, lane, number, building, room.
const PART_OF_ADDRESS =
  /[^省市区區县縣镇鎮乡鄉村路街道巷号號楼樓室]{0,6}[省市区區县縣镇鎮乡鄉村路街道巷号號楼樓室]/gu;

const TITLES: Record<string, string> = { 先生: 'Mr', 女士: 'Ms', 小姐: 'Ms', 太太: 'Mrs' };

/** 王小明 → Wang Xiaoming, 王先生 → Mr Wang. */
export function hanName(run: string): string {
  const title = TITLES[run.slice(-2)];
  if (title !== undefined) return `${title} ${hanName(run.slice(0, -2))}`.trim();
  const signs = [...run];
  const family = DOUBLE_FAMILY_NAMES.has(signs.slice(0, 2).join('')) ? 2 : 1;
  if (signs.length < 2 || signs.length > family + 3) return hanText(run);
  const first = signs.slice(0, family).join('');
  const last = FAMILY_READINGS[first] ?? joined(first);
  const given = signs.slice(family).join('').replace(LONG, LONG_AS_SOUND);
  return [last, joined(given)].filter(Boolean).join(' ');
}

/** 建国路 → Jianguo Lu. A text that is neither short nor an address is written in syllables. */
export function hanText(run: string): string {
  const known = PLACE.exec(run)?.[0];
  if (known !== undefined) {
    const at = run.indexOf(known);
    const around = [run.slice(0, at), run.slice(at + known.length)].map(hanText);
    return [around[0], PLACES[known], around[1]].filter(Boolean).join(' ');
  }
  return run
    .replace(LONG, LONG_AS_SOUND)
    .replace(PART_OF_ADDRESS, (part) => ` ${part.slice(0, -1)} ${part.slice(-1)} `)
    .split(' ')
    .map((part) => ([...part].length <= 4 ? joined(part) : syllables(part).join(' ')))
    .filter(Boolean)
    .join(' ');
}

/** 김민준 → Kim Minjun. */
export function hangulName(run: string): string {
  const signs = [...run.normalize('NFC')];
  if (signs.length < 2 || signs.length > 4) return joined(run);
  const family = signs[0]!;
  return `${KOREAN_FAMILY_NAMES[family] ?? joined(family)} ${joined(signs.slice(1).join(''))}`;
}

/** 서울 → Seoul. */
export function hangulText(run: string): string {
  return joined(run.normalize('NFC'));
}

function joined(run: string): string {
  const word = syllables(run).join('').toLowerCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function syllables(run: string): string[] {
  return [...run].map((sign) => asciiOf(sign)).filter(Boolean);
}
