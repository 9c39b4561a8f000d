import { texts } from '#kit/shared/text.ts';

/** The words of Anhui's fields (安徽地区文案). */
export const ahText = texts(
  'regionAh',
  {
    field: {
      touZiGuSuan: '预算金额',
      iszgxj: '是否最高限价',
      zgxj: '最高限价',
      kbTime: '开标时间',
      fileId: '项目附件',
      isqy: '是否面向中小企业',
      gysZxtype: '中小企业类型',
      htLyqx: '合同履约期限（天）',
      packageContent: '标段包内容',
    },
    need: {
      touZiGuSuan: '请输入预算金额',
      iszgxj: '请选择是否最高限价',
      zgxj: '请输入最高限价',
      kbTime: '请选择开标时间',
      fileId: '请上传附件',
      isqy: '请选择是否面向中小企业',
      gysZxtype: '请选择中小企业类型',
      htLyqx: '请输入合同履约期限',
      packageContent: '请输入标段包内容',
    },
    wrong: {
      positive: '请输入正数',
      sixDecimals: '最多保留六位小数',
      days: '请输入不小于0的整数',
      contentTooLong: '标段包内容不能超过{max}个字符',
    },
    enterprise: { medium: '中型企业', small: '小型企业', micro: '微型企业' },
  },
  {
    field: {
      touZiGuSuan: 'Budget',
      iszgxj: 'Ceiling price set',
      zgxj: 'Ceiling price',
      kbTime: 'Bid opening date',
      fileId: 'Project attachments',
      isqy: 'Reserved for small and medium enterprises',
      gysZxtype: 'Type of enterprise',
      htLyqx: 'Contract period (days)',
      packageContent: 'Content of the lot',
    },
    need: {
      touZiGuSuan: 'Please enter the budget',
      iszgxj: 'Please choose whether a ceiling price is set',
      zgxj: 'Please enter the ceiling price',
      kbTime: 'Please choose the bid opening date',
      fileId: 'Please upload an attachment',
      isqy: 'Please choose whether the lot is reserved for small and medium enterprises',
      gysZxtype: 'Please choose the type of enterprise',
      htLyqx: 'Please enter the contract period',
      packageContent: 'Please enter the content of the lot',
    },
    wrong: {
      positive: 'Please enter a positive number',
      sixDecimals: 'At most six decimals',
      days: 'Please enter a whole number of 0 or more',
      contentTooLong: 'The content of the lot may have at most {max} characters',
    },
    enterprise: { medium: 'Medium enterprise', small: 'Small enterprise', micro: 'Micro enterprise' },
  },
);
