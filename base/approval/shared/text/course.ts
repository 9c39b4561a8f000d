import { refusals } from '#kit/shared/refusal.ts';
import { texts } from '#kit/shared/text.ts';

/** 流程记录, 线下审批, 审批流程图 in words. */
export const courseText = texts(
  'approvalCourse',
  {
    title: '流程记录',
    diagram: '审批流程图',
    submitted: '提交审批',
    agreed: '审批通过',
    disagreed: '审批不同意',
    withdrawn: '撤销审批',
    failed: '业务处理失败',
    signed: '查看签章文件',
    putIn: '{name}上传于',
    sure: '审批结论不变，仅由业务重新处理一次。确认继续？',
    notOwn: '只有提交人可以重新处理',
    file: {
      title: '上传审批文件',
      hint: '本业务在平台外审批。请上传已签字或盖章的审批文件，提交后不能更换。',
      label: '审批文件',
      need: '请上传审批文件',
      failed: '审批文件上传失败，请重试',
    },
  },
  {
    title: 'Flow records',
    diagram: 'Approval diagram',
    submitted: 'Submitted for approval',
    agreed: 'Approved',
    disagreed: 'Not approved',
    withdrawn: 'Withdrawn',
    failed: 'Processing failed',
    signed: 'View signed files',
    putIn: 'Uploaded by {name}',
    sure: 'The decision stands; only the processing is retried. Continue?',
    notOwn: 'Only the submitter can retry',
    file: {
      title: 'Upload the approval file',
      hint: 'This matter is approved outside the platform. Upload the signed or sealed approval file; it cannot be replaced once submitted.',
      label: 'Approval file',
      need: 'Please upload the approval file',
      failed: 'The approval file could not be uploaded; please try again',
    },
  },
);
export const refuse = refusals(courseText);
