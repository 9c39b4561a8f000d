import { texts } from '#kit/shared/text.ts';

/** 流程服务 in words. */
export const serviceText = texts(
  'flowService',
  {
    title: '流程服务',
    field: {
      searchKey: '业务名称或编码',
      serviceName: '业务',
      serviceKey: '业务编码',
      formPage: '表单页面',
      variableCount: '流转变量',
      flowCount: '已发布流程',
    },
    hint: '可以审批的业务由系统的各功能声明，在此查询，不能增删；名称在主流程中修改，由另一位有权限的人发布。',
    variables: '流转变量（条件可以使用）',
    people: '业务指定的人（可以作为审批人）',
    none: '无',
    number: '数字',
    text: '文字',
    dict: '字典 {code}',
    flows: '流程',
  },
  {
    title: 'Kinds of approval',
    field: {
      searchKey: 'Name or code of the business',
      serviceName: 'Business',
      serviceKey: 'Code',
      formPage: 'Screen',
      variableCount: 'Variables',
      flowCount: 'Published flows',
    },
    hint: 'What can be put into approval is declared by the parts of the program; it is looked up here, and neither added nor removed. A name is changed with the main flow, which another authorised person publishes.',
    variables: 'Variables (what conditions may ask about)',
    people: 'People whom the business names (they can be approvers)',
    none: 'None',
    number: 'number',
    text: 'text',
    dict: 'dictionary {code}',
    flows: 'Flows',
  },
);
