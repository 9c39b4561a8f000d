import type { Config } from '#kit/server/config.ts';
import { award, readNotices } from './awarding.ts';
import { submitBids } from './bidding.ts';
import { demoWorld } from '#base/session/shared/demo-calls.ts';
import { type Cast, forwardTo, gather, until } from './cast.ts';
import type { ApiUser } from './client.ts';
import { drawCommittee, review } from './evaluation.ts';
import { open } from './opening.ts';
import { makeContract, makeProject } from './preparation.ts';
import { makeTenderFile, obtainDocuments, publishTender } from './tendering.ts';

/** Waits until the demonstration's history is played (演示数据就绪): until then the world's clock stands in the past, and runs. */
export async function presentReached({ pm, say }: Pick<Cast, 'pm' | 'say'>): Promise<void> {
  const isPresent = async () => (await pm.send(demoWorld, {})).offsetMs >= 0;
  if (await isPresent()) return;
  say('等候演示数据准备完毕', 'waiting for the demonstration data');
  await until('the demonstration data are ready', isPresent, 300_000);
}

/** 演示招标: one open tender from the agency contract to the award notice, through the public HTTP API of a running server. */
export async function demoTender(config: Config, [address]: readonly string[]): Promise<void> {
  const base = (address ?? config.publicUrl).replace(/\/$/, '');
  const begun = Date.now();
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(1);
  const say = (zh: string, en: string) => console.log(`${seconds().padStart(6)} s  ${zh}  /  ${en}`);
  const cast = await gather(base, say).catch((error: unknown) => {
    throw new Error(
      `没有找到运行中的演示环境，请先执行 npm start / no demonstration world answers at ${base}: run npm start first`,
      { cause: error },
    );
  });
  await presentReached(cast);
  const contract = await makeContract(cast);
  const { packageId } = await makeProject(cast, contract);
  const { saleBegin, bidDeadline } = await makeTenderFile(cast, packageId);
  await publishTender(cast, packageId);
  await forwardTo(cast, saleBegin, '文件获取开始');
  await obtainDocuments(cast, packageId);
  await submitBids(cast, packageId);
  await drawCommittee(cast, packageId, bidDeadline);
  await open(cast, packageId, bidDeadline);
  const members = await review(cast, packageId);
  const report = await (members[0] as ApiUser).download(`/ess/review-hall/report/pdf?packageId=${packageId}`);
  say(`评审报告全员签署，PDF ${report.length} 字节`, 'the report is signed by all members');
  await award(cast, packageId);
  await readNotices(cast, packageId);
  say(`完成，共 ${seconds()} 秒；结果公告见 ${base}/ebidding/public/`, `done in ${seconds()} s`);
}
