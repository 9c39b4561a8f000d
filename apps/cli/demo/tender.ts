import { submitBids } from './bidding.ts';
import { forwardTo, gather } from './cast.ts';
import { makeContract, makeProject } from './preparation.ts';
import { makeTenderFile, obtainDocuments, publishTender } from './tendering.ts';

/** 演示招标: one open tender from the entrusted contract to the award notice, through the public HTTP API. */
export async function demoTender(base: string): Promise<void> {
  const begun = Date.now();
  const say = (zh: string, en: string) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(5)} s  ${zh}  /  ${en}`);
  const cast = await gather(base, say);
  const contract = await makeContract(cast);
  const { packageId } = await makeProject(cast, contract);
  const { bidDeadline } = await makeTenderFile(cast, packageId);
  await publishTender(cast, packageId);
  await obtainDocuments(cast, packageId);
  await submitBids(cast, packageId);
  await forwardTo(cast, bidDeadline, '投标截止时间');
  say(`完成，共 ${((Date.now() - begun) / 1000).toFixed(1)} 秒`, 'done');
}
