import { texts } from '#kit/shared/text.ts';

/** The names of what every screen says of its lot (标段信息); small, since later areas load it without the project's own words. */
export const lotText = texts(
  'lot',
  {
    byQuotes: { tendereeName: '采购人', agencyName: '采购代理机构' },
    mainName: '项目名称',
    mainCode: '项目编号',
    packageName: '标段名称',
    packageCode: '标段编号',
    tendereeName: '招标人',
    agencyName: '招标代理机构',
    isLawBid: '依法必须招标',
  },
  {
    byQuotes: { tendereeName: 'Purchaser', agencyName: 'Agency' },
    mainName: 'Project',
    mainCode: 'Project number',
    packageName: 'Lot',
    packageCode: 'Lot number',
    tendereeName: 'Tenderee',
    agencyName: 'Agency',
    isLawBid: 'Tendering required by law',
  },
);
