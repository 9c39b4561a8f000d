import type { NewEntry } from '#base/dictionary/server/index.ts';

/** Provinces with the city that leads them; municipalities have their districts as one city. */
const provinces: readonly (readonly [
  code: string,
  name: string,
  nameEn: string,
  city: string,
  cityEn: string,
])[] = [
  ['110000', '北京市', 'Beijing', '市辖区', 'Districts'],
  ['120000', '天津市', 'Tianjin', '市辖区', 'Districts'],
  ['130000', '河北省', 'Hebei', '石家庄市', 'Shijiazhuang'],
  ['140000', '山西省', 'Shanxi', '太原市', 'Taiyuan'],
  ['150000', '内蒙古自治区', 'Inner Mongolia', '呼和浩特市', 'Hohhot'],
  ['210000', '辽宁省', 'Liaoning', '沈阳市', 'Shenyang'],
  ['220000', '吉林省', 'Jilin', '长春市', 'Changchun'],
  ['230000', '黑龙江省', 'Heilongjiang', '哈尔滨市', 'Harbin'],
  ['310000', '上海市', 'Shanghai', '市辖区', 'Districts'],
  ['320000', '江苏省', 'Jiangsu', '南京市', 'Nanjing'],
  ['330000', '浙江省', 'Zhejiang', '杭州市', 'Hangzhou'],
  ['340000', '安徽省', 'Anhui', '合肥市', 'Hefei'],
  ['350000', '福建省', 'Fujian', '福州市', 'Fuzhou'],
  ['360000', '江西省', 'Jiangxi', '南昌市', 'Nanchang'],
  ['370000', '山东省', 'Shandong', '济南市', 'Jinan'],
  ['410000', '河南省', 'Henan', '郑州市', 'Zhengzhou'],
  ['420000', '湖北省', 'Hubei', '武汉市', 'Wuhan'],
  ['430000', '湖南省', 'Hunan', '长沙市', 'Changsha'],
  ['440000', '广东省', 'Guangdong', '广州市', 'Guangzhou'],
  ['450000', '广西壮族自治区', 'Guangxi', '南宁市', 'Nanning'],
  ['460000', '海南省', 'Hainan', '海口市', 'Haikou'],
  ['500000', '重庆市', 'Chongqing', '市辖区', 'Districts'],
  ['510000', '四川省', 'Sichuan', '成都市', 'Chengdu'],
  ['520000', '贵州省', 'Guizhou', '贵阳市', 'Guiyang'],
  ['530000', '云南省', 'Yunnan', '昆明市', 'Kunming'],
  ['540000', '西藏自治区', 'Tibet', '拉萨市', 'Lhasa'],
  ['610000', '陕西省', 'Shaanxi', '西安市', "Xi'an"],
  ['620000', '甘肃省', 'Gansu', '兰州市', 'Lanzhou'],
  ['630000', '青海省', 'Qinghai', '西宁市', 'Xining'],
  ['640000', '宁夏回族自治区', 'Ningxia', '银川市', 'Yinchuan'],
  ['650000', '新疆维吾尔自治区', 'Xinjiang', '乌鲁木齐市', 'Urumqi'],
];

const entry = (val: string, name: string, nameEn: string, parentVal = ''): NewEntry => ({
  val,
  name,
  nameEn,
  parentVal,
});

/** 项目地区: the invented city of the demonstration first, then the provinces; 830000 is single-level. */
export const areas: readonly NewEntry[] = [
  entry('990000', '江海省（演示）', 'Jianghai (demonstration)'),
  ...provinces.map(([code, name, nameEn]) => entry(code, name, nameEn)),
  entry('830000', '其他地区', 'Other regions'),
  entry('990100', '江州市', 'Jiangzhou', '990000'),
  entry('990200', '东海市', 'Donghai', '990000'),
  entry('990300', '江南市', 'Jiangnan', '990000'),
  ...provinces.map(([code, , , city, cityEn]) => entry(`${code.slice(0, 2)}0100`, city, cityEn, code)),
  entry('100000', '其他地区', 'Other regions', '830000'),
  entry('990101', '滨江区', 'Binjiang', '990100'),
  entry('990102', '清源区', 'Qingyuan', '990100'),
  entry('990103', '环城区', 'Huancheng', '990100'),
  entry('990201', '港口区', 'Gangkou', '990200'),
];
