import { expect } from '@playwright/test';
import { forwardTo } from '#apps/cli/demo/cast.ts';
import { obtainDocuments } from '#apps/cli/demo/tendering.ts';
import { test } from './apart.ts';
import { grave } from './looking.ts';
import { changeCarriedOut, changeReturned } from './changing.ts';
import { committeeAgainstOdds } from './declining.ts';
import { reviewWithDissent } from './differing.ts';
import { failOnScreen, openInDispute, settingOnScreen } from './disputing.ts';
import { reviewedOnEnteredLot, twoLots } from './entered.ts';
import { awardOnScreen, resultToOwnerOnScreen } from './awarding.ts';
import { purchaseContractOnScreen, supplementOnScreen } from './contracting.ts';
import { bidsOnScreen, obtainOnScreen } from './bidding.ts';
import { awardAfterObjection } from './objecting.ts';
import { openOnScreen } from './opening.ts';
import { People } from './people.ts';
import { contractPerformed } from './performing.ts';
import { picture } from './pictures.ts';
import { contractOnScreen, projectOnScreen } from './preparing.ts';
import { purchaseByQuotes } from './quoting.ts';
import { noticeOnScreen } from './reading.ts';
import { committeeOnScreen, reviewOnScreen } from './reviewing.ts';
import { rateTendereeOnScreen } from './rating.ts';
import { returnedAndLate } from './returning.ts';
import { secondCandidate } from './second-candidate.ts';
import { bulletinOnScreen, tenderFileOnScreen } from './tendering.ts';

test('one open tender from the agency contract to the award', async ({ people, browser, baseURL }) => {
  test.setTimeout(900_000);
  const { cast } = people;
  const contract = await test.step('委托合同', () => contractOnScreen(people));
  const project = await test.step('立项', () => projectOnScreen(people, contract));
  const { packageId, mainName } = project;
  const dates = await test.step('采购文件', () => tenderFileOnScreen(people, project));
  await test.step('公告', () => bulletinOnScreen(people, packageId));
  await test.step('公开页面', () =>
    noticeOnScreen(people, browser, baseURL ?? '', {
      packageId,
      title: `${mainName}第一标段 水泵及阀门招标公告`,
    }));
  await forwardTo(cast, dates.saleBegin, '文件获取开始');
  await test.step('获取文件', async () => {
    await obtainOnScreen(people, packageId);
    await obtainDocuments(cast, packageId);
  });
  await test.step('投标', () => bidsOnScreen(people, packageId));
  const members = await test.step('组建评委会', () =>
    committeeOnScreen(people, packageId, dates.bidDeadline));
  await test.step('开标', async () => {
    const hall = await openOnScreen(people, packageId, dates.bidDeadline);
    expect(await grave(hall)).toEqual([]);
  });
  await test.step('评审', () => reviewOnScreen(people, packageId, members));
  await test.step('定标', () => awardOnScreen(people, packageId));
  await test.step('结果公告', async () => {
    const page = await people.stranger();
    await page.goto('/ebidding/public/');
    await page
      .getByRole('link', { name: /第一标段 水泵及阀门中标结果公告/ })
      .first()
      .click();
    await expect(page.getByText(mainName).first()).toBeVisible();
    await expect(page.getByText('中标价：4,180,000.00元').first()).toBeVisible();
    await picture(page, 'result');
  });
  await test.step('采购合同', () => purchaseContractOnScreen(people, packageId));
  await test.step('补充协议', () => supplementOnScreen(people, packageId));
});

// In this file, since it moves the clock too: both follow each other.
test('on a lot of the public trading place another than the first wins, and the owner confirms the result', async ({
  people,
}) => {
  test.setTimeout(900_000);
  const { packageId, mainName } = await test.step('评审', () => reviewedOnEnteredLot(people.cast));
  await test.step('定标', () => secondCandidate(people, packageId));
  await test.step('结果公告业主审批', () => resultToOwnerOnScreen(people, { packageId, mainName }));
  await test.step('中标人变更', async () => {
    await changeReturned(people, packageId);
    await changeCarriedOut(people, packageId);
  });
  await test.step('采购合同', () => returnedAndLate(people, packageId));
  await test.step('招标人评价', () => rateTendereeOnScreen(people, mainName));
});

// In this file as well: the clock goes on to the deadline, past the time for keys and to the end of the publicity.
test('a lot on which people decline, dispute, object and return, and one that fails for want of bids', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const people = await People.gather(browser, baseURL ?? '', { suppliers: 4 });
  try {
    const { packageId, few, dates } = await test.step('两个标段投标截止前', () => twoLots(people.cast));
    await test.step('组建评委会', () => committeeAgainstOdds(people, packageId, dates.bidDeadline));
    await test.step('开标设置', () => settingOnScreen(people, packageId));
    await forwardTo(people.cast, dates.bidDeadline, '投标截止、开标时间');
    await test.step('流标', () => failOnScreen(people, few));
    await test.step('开标', () => openInDispute(people, packageId));
    await test.step('评审', () => reviewWithDissent(people, packageId));
    await test.step('定标', () => awardAfterObjection(people, packageId));
    await test.step('采购合同与履约', () => contractPerformed(people, packageId));
  } finally {
    await people.leave();
  }
});

// In this file too: the clock goes on for the eight days in which quotes are taken, which others must not skip.
test('a purchase by quotes on one page: asked, sealed, opened, compared and awarded by two', async ({
  people,
}) => {
  test.setTimeout(300_000);
  await purchaseByQuotes(people);
});
