import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 其他公告 in words. */
export const otherText = texts(
  'otherBulletin',
  {
    title: { list: '其他公告', edit: '其他公告编制', view: '其他公告查看' },
    section: { lot: '标段信息', bulletin: '公告内容' },
    field: {
      noticeKind: '公告种类',
      title: '公告标题',
      media: '发布媒介',
      content: '公告正文',
      bulletinNo: '公告编号',
      packageName: '标段名称',
      status: '状态',
      publishedAt: '发布时间',
      createdAt: '创建时间',
      searchKey: '关键字',
    },
    kind: { explanation: '情况说明', objection: '异议处理公告', other: '其他' },
    need: {
      noticeKind: '请选择公告种类',
      title: '请填写公告标题',
      media: '请填写发布媒介',
      content: '请填写公告正文',
    },
    tooLong: '长度不能超过{max}个字符',
    action: {
      add: '新增公告',
      choose: '选择标段',
      save: '暂存',
      submit: '提交审批',
      publish: '发布公告',
      reopen: '重新编制',
      view: '查看',
      edit: '编制',
      openPublic: '查看公开页面',
    },
    confirm: {
      submit: '提交后在审批结束前不能修改，确定提交审批？',
      publish: '发布后所有人可见，不能修改或撤回，确定发布？',
      reopen: '重新编制后须再次审批，确定继续？',
    },
    done: { submitted: '已提交审批', published: '公告已发布', reopened: '已可重新编制' },
    hint: {
      terms: '其他公告不改变招标公告和采购文件：时间、条件、最高限价等以已发布的文件为准。',
      empty: '还没有其他公告；招标公告发布后，可以为标段编制情况说明等公告',
      othersEmpty: '本单位没有编制其他公告',
      noLot: '请选择要发布公告的标段',
    },
    notFound: '公告不存在',
    wrongStatus: '当前状态不允许此操作',
    lotNotPublished: '标段的招标公告发布后，才能编制其他公告',
  },
  {
    title: { list: 'Other notices', edit: 'Prepare another notice', view: 'Another notice' },
    section: { lot: 'Lot', bulletin: 'Notice' },
    field: {
      noticeKind: 'Kind',
      title: 'Title',
      media: 'Media',
      content: 'Text',
      bulletinNo: 'Number',
      packageName: 'Lot',
      status: 'Status',
      publishedAt: 'Published at',
      createdAt: 'Created at',
      searchKey: 'Keyword',
    },
    kind: { explanation: 'Statement', objection: 'Handling of an objection', other: 'Other' },
    need: {
      noticeKind: 'Choose the kind of notice',
      title: 'Enter the title',
      media: 'Enter the media',
      content: 'Enter the text',
    },
    tooLong: 'At most {max} characters',
    action: {
      add: 'New notice',
      choose: 'Choose a lot',
      save: 'Save draft',
      submit: 'Submit for approval',
      publish: 'Publish',
      reopen: 'Reopen',
      view: 'View',
      edit: 'Prepare',
      openPublic: 'Public page',
    },
    confirm: {
      submit: 'It cannot be changed until the approval ends. Submit?',
      publish: 'Everybody can then read it; it can be neither changed nor withdrawn. Publish?',
      reopen: 'It will have to be approved again. Continue?',
    },
    done: {
      submitted: 'Submitted for approval',
      published: 'Published',
      reopened: 'Reopened for editing',
    },
    hint: {
      terms:
        'Another notice does not change the tender notice or the tender documents: dates, conditions and ceiling price remain as published.',
      empty:
        "No other notices yet. Once a lot's tender notice is published, statements and the like can be prepared here",
      othersEmpty: 'Your organisation has prepared no other notices',
      noLot: 'Choose the lot the notice concerns',
    },
    notFound: 'There is no such notice',
    wrongStatus: 'Not possible in the present state',
    lotNotPublished: "Other notices can be prepared once the lot's tender notice is published",
  },
);
export const refuse = refusals(otherText);
