import { fieldRefusals, refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 离职交接 in words, loaded by its dialog alone. */
export const handoverText = texts(
  'handover',
  {
    title: '离职交接',
    hint: '交接须由另一名管理员复核。复核通过后：以下事项转交接收人，此人在本单位的角色全部收回，账号停用并退出登录。',
    hintStays:
      '交接须由另一名管理员复核。复核通过后：以下事项转交接收人，此人在本单位的角色全部收回并移出本单位；其仍属于其他单位，账号保留。',
    item: '{name}：{n}项',
    itemStays: '{name}：{n}项，不能转交',
    itemBlocks: '{name}：{n}项，其中{blocks}项须先处理',
    duties: '个人待办：{n}项（随上述事项转交）',
    field: { targetId: '接收人', reason: '交接理由' },
    target: '请选择接收人',
    noHeir: '本单位没有其他可登录的用户，无法交接。',
    rule: '接收人不能审批自己提交的业务；不能转交的审批留在“异常流程”中处理；项目经理只能交给项目经理。',
    askIt: '提交复核',
    done: '已提交，待另一名管理员复核',
    need: { target: '请选择本单位可登录的接收人', reason: '请填写交接理由' },
    ownHeir: '接收人不能是您自己，请由其他管理员办理',
    blocked: '不能交接：{name}还有{n}项须先处理，否则将无人能够办理',
    asked: '该用户的交接已在等待复核',
    message: {
      handoverAsked: {
        title: '离职交接待复核',
        content: '管理员申请将“{from}”的工作交接给“{to}”，须另一名管理员复核后生效。如有疑问，请联系管理员。',
      },
      handoverDone: {
        title: '离职交接已办理',
        content: '“{from}”的工作已交接给“{to}”：转交{moved}项，未能转交{left}项。',
      },
    },
  },
  {
    title: 'Hand over',
    hint: 'Another administrator must confirm it. The following then goes to the recipient, all roles in this organisation are taken back, and the account is disabled and logged out.',
    hintStays:
      'Another administrator must confirm it. The following then goes to the recipient, all roles in this organisation are taken back and the person is removed from it; they also belong to another organisation, so the account stays.',
    item: '{name}: {n}',
    itemStays: '{name}: {n}, cannot be handed over',
    itemBlocks: '{name}: {n}, of which {blocks} must be settled first',
    duties: 'Personal duties: {n} (handed over with the above)',
    field: { targetId: 'Recipient', reason: 'Reason' },
    target: 'Please choose the recipient',
    noHeir: 'Nobody else in this organisation can log in, so there is nobody to hand over to.',
    rule: "The recipient may not approve what they submitted themselves; approvals that cannot be handed over stay under “Stuck approvals”. A project manager's place can only go to a project manager.",
    askIt: 'Submit for confirmation',
    done: 'Submitted; another administrator must confirm it',
    need: {
      target: 'Please choose a recipient in this organisation who can log in',
      reason: 'Please give the reason',
    },
    ownHeir: 'You cannot name yourself as recipient; another administrator must do it',
    blocked:
      'It cannot be handed over: {name}: {n} must be settled first, otherwise nobody could handle them',
    asked: 'This handover is already awaiting confirmation',
    message: {
      handoverAsked: {
        title: 'A handover waits for confirmation',
        content:
          'An administrator requested that the work of “{from}” be handed over to “{to}”; another administrator must confirm it. If you have questions, contact the administrator.',
      },
      handoverDone: {
        title: 'Work handed over',
        content:
          'The work of “{from}” has been handed over to “{to}”: {moved} items transferred, {left} not.',
      },
    },
  },
);

export const refuseHandover = refusals(handoverText);
export const refuseHandoverField = fieldRefusals(handoverText);
