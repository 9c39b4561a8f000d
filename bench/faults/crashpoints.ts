import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { type Cast, forwardTo, gather, until } from '../../apps/cli/demo/cast.ts';
import { ApiUser } from '../../apps/cli/demo/client.ts';
import { makeContract, makeProject } from '../../apps/cli/demo/preparation.ts';
import { makeTenderFile, obtainDocuments, publishTender } from '../../apps/cli/demo/tendering.ts';
import { prices, sealAndSubmit, sealed } from '../../apps/cli/demo/bidding.ts';
import { addContract, approveContract } from '#areas/entrust-contract/shared/calls.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { publishResult } from '#areas/award/shared/calls.ts';
import { startOpening } from '#areas/bid-opening/shared/calls.ts';
import { award } from '../../apps/cli/demo/awarding.ts';
import { drawCommittee, review } from '../../apps/cli/demo/evaluation.ts';
import { openNow } from '../../apps/cli/demo/opening.ts';
import { submitBid } from '#areas/bid-submission/shared/calls.ts';
import { DEMO_TENANT } from '../../db/seed/seed.ts';
import { Copies, crashPoints, type Flow, type Outcome, startInstance } from './harness.ts';
import { seedDemo } from './stage.ts';

interface Stage {
  readonly cast: Cast;
  readonly packageId: string;
  readonly contractId: string;
}

const as = (user: ApiUser, base: string): ApiUser => new ApiUser(base, user.userName, user.token);

async function count(
  db: { query(text: string, values: unknown[]): Promise<{ rows: { n: number }[] }> },
  text: string,
  values: unknown[],
) {
  return (await db.query(text, values)).rows[0]?.n ?? 0;
}

function expectCount(what: string, found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${what}: ${found} instead of ${wanted}`);
}

/** 审批: the department head agrees to a contract. */
async function approveFlow(stage: Stage): Promise<Flow<{ taskId: string }>> {
  const { leader } = stage.cast;
  return {
    name: 'approve',
    act: (base, { taskId }, nonce) =>
      as(leader, base).send(approve, { taskId, apvlType: 'agree', comment: '同意' }, nonce),
    check: async (db, _state, done) => {
      const agreed = await count(
        db,
        `select count(*)::int as n from event where type = 'approval.acted' and payload->>'serviceId' = $1::text`,
        [stage.contractId],
      );
      expectCount('agreements', agreed, done ? 1 : 0);
    },
  };
}

/** 递交: a bid whose ciphertext lies there already is submitted. */
function submitFlow(stage: Stage): Flow<{ input: Parameters<ApiUser['send']>[1] }> {
  const supplier = stage.cast.suppliers[0] as ApiUser;
  return {
    name: 'submit',
    act: (base, { input }, nonce) => as(supplier, base).send(submitBid, input as never, nonce),
    check: async (db, _state, done) => {
      const live = await count(db, `select count(*)::int as n from bid where package_id = $1`, [
        stage.packageId,
      ]);
      expectCount('bids', live, done ? 1 : 0);
      const events = await count(db, `select count(*)::int as n from event where type = 'bid.submitted'`, []);
      expectCount('events of submission', events, done ? 1 : 0);
    },
  };
}

/** 开标: the host starts the opening at the deadline. */
function openFlow(stage: Stage): Flow<null> {
  return {
    name: 'open',
    act: (base, _state, nonce) =>
      as(stage.cast.pm, base).send(startOpening, { packageId: stage.packageId }, nonce),
    check: async (db, _state, done) => {
      const started = await count(
        db,
        `select count(*)::int as n from event where type = 'opening.started'`,
        [],
      );
      expectCount('starts', started, done ? 1 : 0);
      const moved = await count(
        db,
        `select count(*)::int as n from project_package where id = $1 and status = '4010'`,
        [stage.packageId],
      );
      expectCount('lots in opening', moved, done ? 1 : 0);
    },
  };
}

/** 定标: notices go out and the result is published. */
function awardFlow(stage: Stage): Flow<null> {
  return {
    name: 'award',
    act: (base, _state, nonce) =>
      as(stage.cast.pm, base).send(publishResult, { packageId: stage.packageId }, nonce),
    check: async (db, _state, done) => {
      const notices = await count(db, `select count(*)::int as n from award_notice`, []);
      expectCount('notices', notices, done ? 3 : 0);
      const results = await count(
        db,
        `select count(*)::int as n from bulletin where bulletin_type = 'result'`,
        [],
      );
      expectCount('result bulletins', results, done ? 1 : 0);
    },
  };
}

async function contractInApproval(cast: Cast): Promise<string> {
  const { records } = await cast.pm.send(pageOrganisations, { orgKind: 'tenderee' });
  const client = records[0];
  const { id } = await cast.pm.send(addContract, {
    contractName: '崩溃点测试合同',
    contractType: '1',
    tendereeId: client?.id,
    tendereeName: client?.orgName,
    feeType: '1',
    feeMethod: '1',
    serviceFeePercent: '1',
  });
  await cast.pm.send(approveContract, { id });
  return id;
}

async function taskOf(cast: Cast, serviceId: string): Promise<string> {
  let taskId = '';
  await until('the department head has a task', async () => {
    const todo = await cast.leader.send(unhandledPage, { size: 100 });
    taskId = todo.records.find((r) => r.serviceId === serviceId)?.taskId ?? '';
    return taskId !== '';
  });
  return taskId;
}

function print(name: string, o: Outcome): void {
  console.log(
    `${name}: ${o.points} crash points, all recovered (${o.undone} undone and repeated, ${o.done} done and answered again); 0 acknowledged lost, 0 done twice`,
  );
}

/** Prepares a tender step by step, and at each act under test tries every crash point on copies of the database. */
export async function runCrashPoints(url: string, files: string, flows: readonly string[]): Promise<void> {
  await seedDemo(url, files);
  const copies = new Copies(url);
  await copies.open();
  let running = await startInstance(url, files, true);
  const silent = () => undefined;
  const cast = await gather(running.base, silent);
  const contractId = await contractInApproval(cast);
  const taskId = await taskOf(cast, contractId);
  const freeze = async (name: string) => {
    await running.stop();
    await copies.copy('gongheng', name);
  };
  const go = async () => {
    running = await startInstance(url, files, true);
    const users = [
      cast.pm,
      cast.leader,
      cast.director,
      cast.owner,
      cast.ownerlead,
      ...cast.suppliers,
      ...cast.experts,
    ];
    for (const u of users) (u as { base: string }).base = running.base;
  };
  await freeze('at_approve');
  if (flows.includes('approve'))
    print(
      'approve',
      await crashPoints(
        copies,
        'at_approve',
        files,
        DEMO_TENANT,
        await approveFlow({ cast, packageId: '', contractId }),
        { taskId },
      ),
    );
  await go();
  const { packageId } = await makeProject(cast, await makeContract(cast));
  const { saleBegin, bidDeadline } = await makeTenderFile(cast, packageId);
  await publishTender(cast, packageId);
  await forwardTo(cast, saleBegin, 'sale begin');
  await obtainDocuments(cast, packageId);
  const input = await sealed(cast.suppliers[0] as ApiUser, packageId, prices[0]);
  await freeze('at_submit');
  if (flows.includes('submit'))
    print(
      'submit',
      await crashPoints(
        copies,
        'at_submit',
        files,
        DEMO_TENANT,
        submitFlow({ cast, packageId, contractId }),
        { input },
      ),
    );
  await go();
  for (const [i, s] of cast.suppliers.entries()) await sealAndSubmit(s, packageId, prices[i] ?? prices[0]);
  await drawCommittee(cast, packageId, bidDeadline);
  await forwardTo(cast, bidDeadline, 'bid deadline');
  const stage = { cast, packageId, contractId };
  await freeze('at_open');
  if (flows.includes('open'))
    print('open', await crashPoints(copies, 'at_open', files, DEMO_TENANT, openFlow(stage), null));
  await go();
  await openNow(cast, packageId);
  await review(cast, packageId);
  await award(cast, packageId, false);
  await freeze('at_award');
  if (flows.includes('award'))
    print('award', await crashPoints(copies, 'at_award', files, DEMO_TENANT, awardFlow(stage), null));
  await copies.close();
}
