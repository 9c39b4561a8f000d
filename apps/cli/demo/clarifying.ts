import {
  askQuestion,
  clarificationList,
  confirmAnswer,
  confirmClarification,
  issueClarification,
  myClarifications,
  proposeAnswer,
  raiseObjection,
  saveClarification,
  submitClarification,
} from '#areas/clarification/shared/calls.ts';
import { CLARIFICATION_KEY, clarificationStatus } from '#areas/clarification/shared/status.ts';
import { type Cast, pass } from './cast.ts';

const QUESTION = '技术规格书第3.2条要求通信模块支持远程升级，是否接受现场升级方式？';
const OPEN_QUESTION = '第二标段超声波水表的防护等级要求为IP68，安装在阀门井以外的是否可以按IP67供货？';

const OBJECTION = {
  target: '投标人须知前附表 业绩要求',
  content: '要求投标人近三年有单项合同不少于5万只水表的供货业绩，与本标段数量几乎相同，限制了潜在投标人。',
  request: '将业绩要求调整为不少于本标段数量的一半。',
};
const OBJECTION_ANSWER =
  '本标段水表数量为5.2万只，业绩要求与采购规模相当，未超出履行合同所需，维持不变。对本答复不服的，可以依法向行政监督部门投诉。';

async function askOnce(cast: Cast, packageId: string, content: string): Promise<void> {
  const [supplier] = cast.suppliers;
  if (!supplier) return;
  const { questions } = await supplier.send(myClarifications, { packageId });
  if (questions.some((one) => one.content === content)) return;
  await supplier.send(askQuestion, { packageId, content });
  cast.say('供应商对采购文件提问', 'a supplier asked about the documents');
}

/** 提问 of the first of the suppliers that hold the documents. */
export const askAboutDocuments = (cast: Cast, packageId: string): Promise<void> =>
  askOnce(cast, packageId, QUESTION);

/** 提问 that waits for its answer. */
export const askOnceMore = (cast: Cast, packageId: string): Promise<void> =>
  askOnce(cast, packageId, OPEN_QUESTION);

/** 对招标文件的异议 of the first of them, in time. */
export async function objectToDocuments(cast: Cast, packageId: string): Promise<void> {
  const [supplier] = cast.suppliers;
  if (!supplier) return;
  const { objections } = await supplier.send(myClarifications, { packageId });
  if (objections.length > 0) return;
  await supplier.send(raiseObjection, { packageId, ...OBJECTION });
  cast.say('供应商对采购文件提出异议', 'a supplier objected to the documents');
}

/** 答复异议: proposed by who runs the lot, confirmed by its tenderee. */
export async function answerObjection(cast: Cast, packageId: string): Promise<void> {
  const { pm, owner, say } = cast;
  const open = async () =>
    (await pm.send(clarificationList, { packageId })).objections.find((one) => one.state === 'open');
  const objection = await open();
  if (!objection) return;
  if (objection.proposals.every((one) => one.outcome !== null))
    await pm.send(proposeAnswer, { id: objection.id, answer: OBJECTION_ANSWER });
  const waiting = (await open())?.proposals.find((one) => one.outcome === null);
  if (waiting) await owner.send(confirmAnswer, { answerId: waiting.answerId });
  say('异议已由招标人答复', 'the tenderee answered the objection');
}

/** 澄清: it answers the questions that are open, is approved by a second person, goes to all, and is confirmed by who asked. */
export async function clarify(cast: Cast, packageId: string): Promise<void> {
  const { pm, leader, suppliers, say } = cast;
  const rowNow = async () => (await pm.send(clarificationList, { packageId })).rows[0];
  if (!(await rowNow())) {
    const { questions } = await pm.send(clarificationList, { packageId });
    const { id } = await pm.send(saveClarification, {
      packageId,
      kind: 'clarification',
      title: '关于通信模块升级方式的澄清',
      content:
        '<p>问：通信模块是否接受现场升级方式？</p><p>答：不接受。通信模块应当支持远程升级，技术规格书第3.2条不变。</p>',
      affectsBids: '0',
      questionIds: questions.filter((one) => one.clarificationId === null).map((one) => one.id),
    });
    await pm.send(submitClarification, { id });
  }
  const row = await rowNow();
  if (!row) throw new Error('the clarification that was saved is gone');
  const { id } = row;
  const status = async () => (await rowNow())?.status ?? '';
  await pass(
    cast,
    { serviceKey: CLARIFICATION_KEY, serviceId: id, approvers: [leader] },
    async () => (await status()) >= clarificationStatus.approved,
  );
  if ((await status()) === clarificationStatus.approved) await pm.send(issueClarification, { id });
  await suppliers[0]?.send(confirmClarification, { id });
  say('澄清已发出，提问的供应商已确认收到', 'the clarification is issued, and confirmed by who asked');
}
